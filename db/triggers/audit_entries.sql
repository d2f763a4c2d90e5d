create trigger protect before delete or update on public.audit_entries for each row execute function private.protect_audit_log();
create trigger publish_delete after delete on public.audit_entries referencing old table as touched
  for each statement execute function private.publish_changes('admin');
create trigger publish_insert after insert on public.audit_entries referencing new table as touched
  for each statement execute function private.publish_changes('admin');
create trigger publish_update after update on public.audit_entries referencing new table as touched
  for each statement execute function private.publish_changes('admin');
