-- Switches a workflow off, and notifies the member it acts for and the workspace's admins.
create or replace function private.stop_workflow(workspace uuid, workflow uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare stopped public.workflows;
begin
  update public.workflows w set is_on = false, stop_reason = why where w.workspace_id = workspace and w.id = workflow and w.is_on
    returning * into stopped;
  if stopped.id is null then return; end if;
  insert into public.notifications (workspace_id, member_id, kind, workflow_id, details)
    select m.workspace_id, m.id, 'workflow', stopped.id, jsonb_build_object('name', stopped.name, 'why', why)
    from public.members m where m.workspace_id = workspace and m.user_id is not null and (m.role >= 'admin' or m.id = stopped.runs_as);
end $$;
grant execute on function private.stop_workflow(uuid, uuid, text) to worker;
