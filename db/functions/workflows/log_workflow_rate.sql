-- replaces: private.log_workflow_rate(uuid, uuid, uuid, integer)

-- Logs, at most once an hour per record, that a change started no run because the record has started too many runs.
create or replace function private.log_workflow_rate(workspace uuid, workflow uuid, record uuid, max_runs integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.runs r where r.workspace_id = workspace and r.subject_id = workflow and r.status = 'cancelled'
      and r.error ->> 'code' = 'workflow_rate' and r.input ->> 'record' = record::text and r.created_at > private.now() - interval '1 hour') then
    return;
  end if;
  perform private.log_unstarted_workflow(workspace, workflow, record,
    jsonb_build_object('code', 'workflow_rate', 'details', jsonb_build_object('count', max_runs)));
end $$;
