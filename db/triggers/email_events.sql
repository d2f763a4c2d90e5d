create trigger publish_delete after delete on public.email_events referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
create trigger publish_insert after insert on public.email_events referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
create trigger publish_update after update on public.email_events referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
