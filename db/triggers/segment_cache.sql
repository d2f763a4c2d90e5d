create trigger record_delete after delete on private.segment_cache referencing old table as touched
  for each statement execute function private.record_change_event();
create trigger record_insert after insert on private.segment_cache referencing new table as touched
  for each statement execute function private.record_change_event();
create trigger record_update after update on private.segment_cache referencing new table as touched
  for each statement execute function private.record_change_event();
