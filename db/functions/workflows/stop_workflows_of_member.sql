-- Stops the workflows that act for a member who leaves or loses the right to write.
create or replace function private.stop_workflows_of_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- When the workspace is deleted, no one is notified.
  if exists (select from public.workspaces w where w.id = old.workspace_id) then
    perform private.stop_workflow(w.workspace_id, w.id, case when tg_op = 'DELETE' or new.user_id is null then 'member_gone' else 'no_rights' end)
      from public.workflows w where w.workspace_id = old.workspace_id and w.runs_as = old.id and w.is_on;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
