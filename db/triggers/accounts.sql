create trigger authorize before insert on public.accounts
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger check_tags before insert or update of tag_ids on public.accounts
  for each row when (new.tag_ids <> '{}'::uuid[])
  execute function private.check_tags();
create trigger clear_custom_links after delete on public.accounts referencing old table as removed
  for each statement execute function private.clear_custom_links();
create trigger delete_outdated_pairs after update on public.accounts for each row
  when ((old.name, old.website, old.phone, old.address_line, old.city, old.postal_code, old.parent_id)
    is distinct from (new.name, new.website, new.phone, new.address_line, new.city, new.postal_code, new.parent_id))
  execute function private.delete_outdated_pairs();
create trigger log_delete after delete on public.accounts referencing old table as removed for each statement execute function private.log_changes();
create trigger log_insert after insert on public.accounts referencing new table as added for each statement execute function private.log_changes();
create trigger log_update after update on public.accounts referencing old table as removed new table as added
  for each statement when (not private.is_on('recomputing'))
  execute function private.log_changes();
create trigger queue_workflows_insert after insert on public.accounts referencing new table as added
  for each statement execute function private.queue_events_of_changes();
create trigger queue_workflows_update after update on public.accounts referencing old table as removed new table as added
  for each statement execute function private.queue_events_of_changes();
create trigger notify_handover_inserted after insert on public.accounts referencing new table as added
  for each statement execute function private.notify_handover_of_accounts();
create trigger notify_handover_updated after update on public.accounts referencing old table as removed new table as added
  for each statement execute function private.notify_handover_of_accounts();
create trigger cache_formulas before insert on public.accounts
  for each row when (new.custom = '{}'::jsonb and starts_with(private.setting('formulas'), concat(statement_timestamp(), ' accounts ', new.workspace_id, ' ')) is not true)
  execute function private.cache_formulas();
create trigger set_author before insert on public.accounts
  for each row when (new.created_by::text is distinct from private.setting('author') or private.setting('author_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.set_author();
create trigger set_default_currency before insert on public.accounts for each row when (new.currency is null) execute function private.set_default_currency();
create trigger publish_delete after delete on public.accounts referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.accounts referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.accounts referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger touch before update on public.accounts for each row when (not private.is_on('recomputing')) execute function private.touch_record();
create trigger validate_custom before update on public.accounts for each row execute function private.validate_custom();
create trigger validate_new_custom before insert on public.accounts
  for each row when (new.custom is distinct from '{}'::jsonb or private.setting('formulas') is distinct from concat(concat(statement_timestamp(), ' accounts ', new.workspace_id, ' '), false))
  execute function private.validate_custom();
create trigger remove_bidi_controls before insert or update of name on public.accounts
  for each row when (new.name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name');
