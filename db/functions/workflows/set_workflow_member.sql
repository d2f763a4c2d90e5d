-- Makes a workflow run with the rights of the member who last edited or enabled it, so that no one can use another
-- member's rights. Rejects more than 100 workflows in a workspace.
create or replace function private.set_workflow_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if (select count(*) from public.workflows w where w.workspace_id = new.workspace_id) >= 100 then
      perform private.reject('A workspace can have at most 100 workflows. Delete one first', 'too_many_workflows', '54000');
    end if;
    new.runs_as := private.member_id(new.workspace_id);
    new.stop_reason := null;
  elsif new.definition is distinct from old.definition or new.is_on and not old.is_on then
    new.runs_as := private.member_id(new.workspace_id);
    new.stop_reason := null;
  else
    new.runs_as := old.runs_as;
    new.stop_reason := case when new.is_on = old.is_on then old.stop_reason end;
  end if;
  return new;
end $$;
