-- Which day it is for a task: the assignee's own, as what is due and overdue follows each member. Metrics and reports follow
-- workspaces.time_zone. Who has no login has no zone of their own.
create function private.member_today(workspace uuid, member uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (private.now() at time zone coalesce(p.time_zone, w.time_zone))::date
  from public.workspaces w
    left join public.members m on m.workspace_id = w.id and m.id = member
    left join public.profiles p on p.user_id = m.user_id
  where w.id = workspace and w.id in (select private.workspaces('viewer'))
$$;
grant execute on function private.member_today(uuid, uuid) to authenticated;
