-- Returns the current day for a task in the assignee's time zone, because whether a task is due or overdue depends on
-- the member. For members without a login, the workspace's time zone is used, as in metrics and reports. Null if the
-- caller is not a member of the workspace.
create or replace function private.member_today(workspace uuid, member uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (private.now() at time zone coalesce(p.time_zone, w.time_zone))::date
  from public.workspaces w
    left join public.members m on m.workspace_id = w.id and m.id = member
    left join public.profiles p on p.user_id = m.user_id
  where w.id = workspace and w.id in (select private.workspaces('viewer'))
$$;
grant execute on function private.member_today(uuid, uuid) to authenticated;
