create trigger authorize before insert on public.messages
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger check_tags before insert or update of tag_ids on public.messages
  for each row when (new.tag_ids <> '{}'::uuid[])
  execute function private.check_tags();
create trigger clear_custom_links after delete on public.messages referencing old table as removed
  for each statement execute function private.clear_custom_links();
create trigger set_sentiment before update on public.messages
  for each row when (new.corrected_sentiment is distinct from old.corrected_sentiment or (current_user = any (array['authenticated'::name, 'service_role'::name])) and (new.sentiment is distinct from old.sentiment or new.certainty is distinct from old.certainty))
  execute function private.set_sentiment();
create trigger set_new_sentiment before insert on public.messages
  for each row when (new.corrected_sentiment is not null or new.sentiment is not null or new.certainty is not null)
  execute function private.set_sentiment();
create trigger fill before insert or update of name, body, contact_id on public.messages for each row execute function private.fill_message();
create trigger log_delete after delete on public.messages referencing old table as removed for each statement execute function private.log_changes();
create trigger log_insert after insert on public.messages referencing new table as added for each statement execute function private.log_changes();
create trigger log_update after update on public.messages referencing old table as removed new table as added
  for each statement when (not private.is_on('recomputing'))
  execute function private.log_changes();
create trigger queue_delete after delete on public.messages referencing old table as removed
  for each statement execute function private.queue_messages();
create trigger queue_insert after insert on public.messages referencing new table as added for each statement execute function private.queue_messages();
create trigger queue_update after update on public.messages referencing old table as removed new table as added
  for each statement execute function private.queue_messages();
create trigger cache_formulas before insert on public.messages
  for each row when (new.custom = '{}'::jsonb and starts_with(private.setting('formulas'), concat(statement_timestamp(), ' messages ', new.workspace_id, ' ')) is not true)
  execute function private.cache_formulas();
create trigger set_author before insert on public.messages
  for each row when (new.created_by::text is distinct from private.setting('author') or private.setting('author_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.set_author();
create trigger publish_delete after delete on public.messages referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.messages referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.messages referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
-- Storing the sentiment is not a user's change of the message.
create trigger touch before update on public.messages
  for each row when (not private.is_on('recomputing') and (not (new.sentiment is distinct from old.sentiment or new.certainty is distinct from old.certainty) or new.corrected_sentiment is distinct from old.corrected_sentiment))
  execute function private.touch_record();
create trigger validate_custom before update on public.messages for each row execute function private.validate_custom();
create trigger validate_new_custom before insert on public.messages
  for each row when (new.custom is distinct from '{}'::jsonb or private.setting('formulas') is distinct from concat(concat(statement_timestamp(), ' messages ', new.workspace_id, ' '), false))
  execute function private.validate_custom();
create trigger remove_bidi_controls before insert or update of name, body on public.messages
  for each row when (new.name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name');
