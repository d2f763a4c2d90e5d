create trigger publish_delete after delete on public.deal_scores referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.deal_scores referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.deal_scores referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
