create trigger clear_import after delete on public.imports referencing old table as removed for each statement execute function private.clear_import();
create trigger publish_delete after delete on public.imports referencing old table as touched
  for each statement execute function private.publish_changes('member');
create trigger publish_insert after insert on public.imports referencing new table as touched
  for each statement execute function private.publish_changes('member');
create trigger publish_update after update on public.imports referencing new table as touched
  for each statement execute function private.publish_changes('member');
create trigger touch before update on public.imports for each row execute function private.touch();
create trigger remove_bidi_controls before insert or update of file_name on public.imports
  for each row when (new.file_name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('file_name');
