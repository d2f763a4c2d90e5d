-- Returns the alerts with these ids that belong to the user as a current member of the workspace and are not paused.
create or replace function private.alerts_of_user(workspace uuid, of_user uuid, ids uuid[])
returns table (id uuid, title text, question jsonb, direction text, threshold double precision, is_beyond boolean)
language sql stable security definer set search_path = '' as $$
  select a.id, a.title, a.question, a.direction, a.threshold, a.is_beyond
  from public.metric_alerts a join public.members m on m.workspace_id = a.workspace_id and m.id = a.member_id and m.user_id = of_user
  where a.workspace_id = workspace and a.id = any (ids) and not a.is_paused order by a.id
$$;
grant execute on function private.alerts_of_user(uuid, uuid, uuid[]) to worker;
