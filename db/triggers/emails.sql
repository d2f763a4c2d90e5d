create trigger count_delete after delete on public.emails referencing old table as removed for each statement execute function private.count_emails();
create trigger count_insert after insert on public.emails referencing new table as added for each statement execute function private.count_emails();
create trigger publish_delete after delete on public.emails referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
create trigger publish_insert after insert on public.emails referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
create trigger publish_update after update on public.emails referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
