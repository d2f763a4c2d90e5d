-- Rejects changes to the audit log.
create or replace function private.protect_audit_log() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- The log is deleted with its workspace.
  if tg_op = 'DELETE' and not exists (select from public.workspaces w where w.id = old.workspace_id) then return old; end if;
  raise exception 'The audit log is append-only' using errcode = '42501';
end $$;
