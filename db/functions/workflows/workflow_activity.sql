-- Returns one row per workflow: the number of runs, of failed runs and of open runs, and the time of the last entry.
-- Entries for runs that were not started are not counted.
create or replace function public.workflow_activity(workspace_id uuid)
returns table (workflow_id uuid, runs integer, failed integer, open integer, last_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select r.subject_id, count(*) filter (where r.status <> 'cancelled' or r.error is null)::integer, count(*) filter (where r.status = 'failed')::integer,
    count(*) filter (where r.status in ('queued', 'running', 'waiting'))::integer, max(r.created_at)
  from public.runs r where r.workspace_id = workflow_activity.workspace_id and r.name = 'workflow' and r.subject_id is not null group by r.subject_id
$$;
comment on function public.workflow_activity(uuid) is E'Returns the number of runs per workflow\n\nCounts the stored runs, except entries for runs that were not started: all runs, failed runs, and open runs, which have not ended.';
grant execute on function public.workflow_activity(uuid) to authenticated;
