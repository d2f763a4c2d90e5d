create trigger audit_insert after insert on public.invitations referencing new table as added
  for each statement execute function private.audit_invitations();
create trigger audit_update after update on public.invitations referencing old table as removed new table as added
  for each statement execute function private.audit_invitations();
create trigger people_only before insert or delete or update on public.invitations for each statement execute function private.refuse_programs();
create trigger tell_delete after delete on public.invitations referencing old table as touched
  for each statement execute function private.tell_changes('admin');
create trigger tell_insert after insert on public.invitations referencing new table as touched
  for each statement execute function private.tell_changes('admin');
create trigger tell_update after update on public.invitations referencing new table as touched
  for each statement execute function private.tell_changes('admin');
