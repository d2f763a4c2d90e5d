create trigger tell_delete after delete on public.forecast_reports referencing old table as touched
  for each statement execute function private.tell_changes('viewer');
create trigger tell_insert after insert on public.forecast_reports referencing new table as touched
  for each statement execute function private.tell_changes('viewer');
create trigger tell_update after update on public.forecast_reports referencing new table as touched
  for each statement execute function private.tell_changes('viewer');
