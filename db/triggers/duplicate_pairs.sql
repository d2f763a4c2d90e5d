create trigger set_decision_author before update of status on public.duplicate_pairs for each row execute function private.set_decision_author();
create trigger publish_delete after delete on public.duplicate_pairs referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.duplicate_pairs referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.duplicate_pairs referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
