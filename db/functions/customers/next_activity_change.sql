-- Returns the next time at which an activity or email of a workspace starts, is completed, or becomes older than 180
-- days (4320 hours, in every time zone); null if there is none. Results that depend on activities are valid until then.
create or replace function private.next_activity_change(workspace uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select least(
    (select min(a.starts_at) from public.activities a where a.workspace_id = workspace and a.starts_at > private.now()),
    (select min(a.completed_at) from public.activities a where a.workspace_id = workspace and a.completed_at > private.now()),
    (select min(a.starts_at) + interval '4320 hours' from public.activities a
      where a.workspace_id = workspace and a.starts_at >= private.now() - interval '4320 hours'),
    (select min(case when e.at > (select private.now()) then e.at else e.at + interval '4320 hours' end) from private.shared_emails(workspace) e
      where e.at >= (select private.now()) - interval '4320 hours'))
$$;
grant execute on function private.next_activity_change(uuid) to authenticated, service_role;
