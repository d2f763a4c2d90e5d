-- Returns the number of runs of a workflow within the last hour, and of the changes that started them. Cancelled runs,
-- and runs started by users, are not counted.
create or replace function private.workflow_rate(workspace uuid, workflow uuid) returns table (runs integer, changes integer)
language sql stable security definer set search_path = '' as $$
  select count(*)::integer, count(distinct r.event)::integer from private.recent_workflow_runs(workspace, workflow) r
$$;
grant execute on function private.workflow_rate(uuid, uuid) to worker;
