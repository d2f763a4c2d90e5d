create trigger tell_delete after delete on public.lead_scores referencing old table as touched
  for each statement execute function private.tell_changes('viewer');
create trigger tell_insert after insert on public.lead_scores referencing new table as touched
  for each statement execute function private.tell_changes('viewer');
create trigger tell_update after update on public.lead_scores referencing new table as touched
  for each statement execute function private.tell_changes('viewer');
