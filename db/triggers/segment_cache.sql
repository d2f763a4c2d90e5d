create trigger note_delete after delete on private.segment_cache referencing old table as touched
  for each statement execute function private.record_change_event();
create trigger note_insert after insert on private.segment_cache referencing new table as touched
  for each statement execute function private.record_change_event();
create trigger note_update after update on private.segment_cache referencing new table as touched
  for each statement execute function private.record_change_event();
