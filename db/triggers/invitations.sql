create trigger audit_insert after insert on public.invitations referencing new table as added
  for each statement execute function private.audit_invitations();
create trigger audit_update after update on public.invitations referencing old table as removed new table as added
  for each statement execute function private.audit_invitations();
create trigger reject_access_tokens before insert or delete or update on public.invitations for each statement execute function private.reject_access_tokens();
create trigger publish_delete after delete on public.invitations referencing old table as touched
  for each statement execute function private.publish_changes('admin');
create trigger publish_insert after insert on public.invitations referencing new table as touched
  for each statement execute function private.publish_changes('admin');
create trigger publish_update after update on public.invitations referencing new table as touched
  for each statement execute function private.publish_changes('admin');
