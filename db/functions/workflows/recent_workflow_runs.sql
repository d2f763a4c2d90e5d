-- Returns the runs of a workflow that changes, emails and the clock started within the last hour. Cancelled runs, and
-- runs started by users, are excluded.
create or replace function private.recent_workflow_runs(workspace uuid, workflow uuid) returns table (record uuid, event text)
language sql stable security definer set search_path = '' as $$
  select (r.input ->> 'record')::uuid, coalesce(r.input ->> 'event', r.id::text)
  from public.runs r where r.workspace_id = workspace and r.subject_id = workflow and r.name = 'workflow'
    and r.created_at > private.now() - interval '1 hour' and r.status <> 'cancelled' and r.key not like 'workflow by hand %' is not false
$$;
