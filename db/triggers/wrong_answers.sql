create trigger publish_delete after delete on public.wrong_answers referencing old table as touched
  for each statement execute function private.publish_changes('admin');
create trigger publish_insert after insert on public.wrong_answers referencing new table as touched
  for each statement execute function private.publish_changes('admin');
create trigger publish_update after update on public.wrong_answers referencing new table as touched
  for each statement execute function private.publish_changes('admin');
