create trigger sign_decision before update of status on public.duplicate_pairs for each row execute function private.sign_decision();
create trigger tell_delete after delete on public.duplicate_pairs referencing old table as touched
  for each statement execute function private.tell_changes('viewer');
create trigger tell_insert after insert on public.duplicate_pairs referencing new table as touched
  for each statement execute function private.tell_changes('viewer');
create trigger tell_update after update on public.duplicate_pairs referencing new table as touched
  for each statement execute function private.tell_changes('viewer');
