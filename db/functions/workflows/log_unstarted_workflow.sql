-- Stores a cancelled run with the reason why a workflow was not started, so that it is listed among the runs.
create or replace function private.log_unstarted_workflow(workspace uuid, workflow uuid, record uuid, error jsonb) returns void
language sql set search_path = '' as $$
  insert into public.runs (workspace_id, name, input, subject_id, status, error, finished_at)
  values (workspace, 'workflow', jsonb_strip_nulls(jsonb_build_object('record', record)), workflow, 'cancelled', error, private.now())
$$;
grant execute on function private.log_unstarted_workflow(uuid, uuid, uuid, jsonb) to worker;
