create trigger authorize before insert on public.tags
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger remove_tag before delete on public.tags for each row execute function private.remove_tag();
create trigger log_delete after delete on public.tags referencing old table as removed for each statement execute function private.log_changes();
create trigger log_insert after insert on public.tags referencing new table as added for each statement execute function private.log_changes();
create trigger log_update after update on public.tags referencing old table as removed new table as added
  for each statement execute function private.log_changes();
create trigger set_author before insert on public.tags
  for each row when (new.created_by::text is distinct from private.setting('author') or private.setting('author_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.set_author();
create trigger publish_delete after delete on public.tags referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.tags referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.tags referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger touch before update on public.tags for each row execute function private.touch_record();
create trigger remove_bidi_controls before insert or update of name on public.tags
  for each row when (new.name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name');
