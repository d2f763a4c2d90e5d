create trigger audit_insert after insert on public.access_tokens referencing new table as added
  for each statement execute function private.audit_access_tokens();
create trigger audit_update after update on public.access_tokens referencing old table as removed new table as added
  for each statement execute function private.audit_access_tokens();
create trigger reject_access_tokens before insert or delete or update on public.access_tokens for each statement execute function private.reject_access_tokens();
create trigger publish_delete after delete on public.access_tokens referencing old table as touched
  for each statement execute function private.publish_changes('admin', 't.member_id');
create trigger publish_insert after insert on public.access_tokens referencing new table as touched
  for each statement execute function private.publish_changes('admin', 't.member_id');
create trigger publish_update after update on public.access_tokens referencing new table as touched
  for each statement execute function private.publish_changes('admin', 't.member_id');
create trigger remove_bidi_controls before insert or update of name on public.access_tokens
  for each row when (new.name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name');
