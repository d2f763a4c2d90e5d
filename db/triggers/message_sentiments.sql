create trigger copy_reading_insert after insert on public.message_sentiments referencing new table as added
  for each statement execute function private.copy_readings();
create trigger copy_reading_update after update on public.message_sentiments referencing new table as added
  for each statement execute function private.copy_readings();
create trigger publish_delete after delete on public.message_sentiments referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.message_sentiments referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.message_sentiments referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
