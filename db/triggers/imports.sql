create trigger clear_import after delete on public.imports referencing old table as removed for each statement execute function private.clear_import();
create trigger tell_delete after delete on public.imports referencing old table as touched
  for each statement execute function private.tell_changes('member');
create trigger tell_insert after insert on public.imports referencing new table as touched
  for each statement execute function private.tell_changes('member');
create trigger tell_update after update on public.imports referencing new table as touched
  for each statement execute function private.tell_changes('member');
create trigger touch before update on public.imports for each row execute function private.touch();
