create trigger publish_delete after delete on public.promotion_generations referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.promotion_generations referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.promotion_generations referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
