create trigger authorize before insert on public.custom_fields
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger delete_values after delete on public.custom_fields for each row execute function private.apply_field_change();
create trigger recompute_formula after update on public.custom_fields
  for each row when (new.kind = 'formula' and (new.tree is distinct from old.tree or new.options <> old.options or new.archived_at is null and old.archived_at is not null))
  execute function private.apply_field_change();
create trigger compute_new_formula after insert on public.custom_fields
  for each row when (new.kind = 'formula')
  execute function private.apply_field_change();
create trigger clear_formula_cache after insert or delete or update on public.custom_fields for each statement execute function private.clear_formula_cache();
create trigger protect_used_field before delete on public.custom_fields for each row execute function private.protect_used_field();
create trigger log_delete after delete on public.custom_fields referencing old table as removed
  for each statement execute function private.log_changes();
create trigger log_insert after insert on public.custom_fields referencing new table as added
  for each statement execute function private.log_changes();
create trigger log_update after update on public.custom_fields referencing old table as removed new table as added
  for each statement execute function private.log_changes();
create trigger validate_field before insert or update on public.custom_fields for each row execute function private.validate_field();
create trigger set_author before insert on public.custom_fields
  for each row when (new.created_by::text is distinct from private.setting('author') or private.setting('author_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.set_author();
create trigger publish_delete after delete on public.custom_fields referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.custom_fields referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.custom_fields referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger touch before update on public.custom_fields for each row execute function private.touch_record();
create trigger remove_bidi_controls before insert or update of label on public.custom_fields
  for each row when (new.label ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('label');
