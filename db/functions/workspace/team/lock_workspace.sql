-- Locks a workspace for changes of roles and members, so that these run one after the other. Rejects a caller whose
-- role is too low.
create or replace function private.lock_workspace(workspace uuid, at_least public.member_role, sentence text) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.workspaces w where w.id = workspace for no key update;
  if not exists (select from private.workspaces(at_least) w where w = workspace) then
    perform private.reject(sentence, 'not_allowed', '42501');
  end if;
end $$;
