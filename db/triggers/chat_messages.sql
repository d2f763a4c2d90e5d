create trigger note_chat after insert on public.chat_messages for each row execute function private.note_chat();
create trigger take_after_chat before insert on public.chat_messages for each row execute function private.take_after_chat();
create trigger publish_delete after delete on public.chat_messages referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
create trigger publish_insert after insert on public.chat_messages referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
create trigger publish_update after update on public.chat_messages referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
