create trigger authorize before insert on public.workflows
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger delete_workflow_events after update of is_on on public.workflows
  for each row when (old.is_on and not new.is_on)
  execute function private.delete_workflow_events();
create trigger log_delete after delete on public.workflows referencing old table as removed for each statement execute function private.log_changes();
create trigger log_insert after insert on public.workflows referencing new table as added for each statement execute function private.log_changes();
create trigger log_update after update on public.workflows referencing old table as removed new table as added
  for each statement execute function private.log_changes();
create trigger set_workflow_member before insert or update on public.workflows
  for each row when (current_user = 'authenticated'::name)
  execute function private.set_workflow_member();
create trigger set_workflow_clock after insert or update of is_on, definition on public.workflows
  for each row execute function private.set_workflow_clock();
create trigger set_workflow_reply_wait after insert or update of is_on, definition on public.workflows
  for each row execute function private.set_workflow_reply_wait();
create trigger set_author before insert on public.workflows
  for each row when (new.created_by::text is distinct from private.setting('author') or private.setting('author_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.set_author();
create trigger publish_delete after delete on public.workflows referencing old table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_insert after insert on public.workflows referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger publish_update after update on public.workflows referencing new table as touched
  for each statement execute function private.publish_changes('viewer');
create trigger touch before update on public.workflows for each row execute function private.touch_record();
create trigger remove_bidi_controls before insert or update of name on public.workflows
  for each row when (new.name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name');
