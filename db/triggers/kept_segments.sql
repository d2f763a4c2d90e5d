create trigger note_delete after delete on private.kept_segments referencing old table as touched
  for each statement execute function private.record_change_event();
create trigger note_insert after insert on private.kept_segments referencing new table as touched
  for each statement execute function private.record_change_event();
create trigger note_update after update on private.kept_segments referencing new table as touched
  for each statement execute function private.record_change_event();
