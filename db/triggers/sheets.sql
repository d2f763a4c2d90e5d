create trigger admit before insert on public.sheets
  for each row when (private.setting('insider') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.admit();
create trigger sign before insert on public.sheets
  for each row when (new.created_by::text is distinct from private.setting('signer') or private.setting('signs_in') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.sign();
create trigger sign_sheet before insert or update on public.sheets for each row execute function private.sign_sheet();
create trigger tell_delete after delete on public.sheets referencing old table as touched
  for each statement execute function private.tell_changes('viewer');
create trigger tell_insert after insert on public.sheets referencing new table as touched
  for each statement execute function private.tell_changes('viewer');
create trigger tell_update after update on public.sheets referencing new table as touched
  for each statement execute function private.tell_changes('viewer');
create trigger touch before update on public.sheets for each row execute function private.touch_record();
