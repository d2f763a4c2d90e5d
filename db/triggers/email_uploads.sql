create trigger mark_unused_contents after delete on private.email_uploads referencing old table as removed
  for each statement execute function private.mark_unused_contents();
