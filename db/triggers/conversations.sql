create trigger update_conversation before update on public.conversations
  for each row when (current_user = 'authenticated'::name)
  execute function private.update_conversation();
create trigger record_spam_examples after update of status, is_answered on public.conversations
  for each row when (new.status <> old.status or new.is_answered <> old.is_answered)
  execute function private.record_spam_examples();
create trigger notify_conversation_inserted after insert on public.conversations referencing new table as added
  for each statement execute function private.notify_conversation_of_conversations();
create trigger notify_conversation_updated after update on public.conversations referencing old table as removed new table as added
  for each statement execute function private.notify_conversation_of_conversations();
create trigger publish_delete after delete on public.conversations referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
create trigger publish_insert after insert on public.conversations referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
create trigger publish_update after update on public.conversations referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'private.mailbox_subscriber(t.workspace_id, t.mailbox_id)');
