create trigger delete_objects after delete on private.file_contents referencing old table as removed
  for each statement execute function private.delete_objects();
