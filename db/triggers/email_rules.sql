create trigger authorize before insert on public.email_rules
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger limit_rules before insert on public.email_rules for each row execute function private.limit_email_settings('100');
create trigger set_author before insert on public.email_rules
  for each row when (new.created_by::text is distinct from private.setting('author') or private.setting('author_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.set_author();
create trigger publish_delete after delete on public.email_rules referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
create trigger publish_insert after insert on public.email_rules referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
create trigger publish_update after update on public.email_rules referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
create trigger touch before update on public.email_rules for each row execute function private.touch_record();
