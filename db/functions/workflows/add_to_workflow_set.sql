-- Adds one record to the change set of a workflow run, which has the same id as the run.
create or replace function private.add_to_workflow_set(workspace uuid, run uuid, member uuid, entity text)
returns void language sql security definer set search_path = '' as $$
  insert into public.change_sets as s (workspace_id, id, kind, entity, actor_id, record_count) values (workspace, run, 'workflow', entity, member, 1)
  on conflict (workspace_id, id) do update set record_count = s.record_count + 1
$$;
grant execute on function private.add_to_workflow_set(uuid, uuid, uuid, text) to worker;
