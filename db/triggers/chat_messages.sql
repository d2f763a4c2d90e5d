create trigger update_chat_time after insert on public.chat_messages for each row execute function private.update_chat_time();
create trigger inherit_chat_sharing before insert on public.chat_messages for each row execute function private.inherit_chat_sharing();
create trigger publish_delete after delete on public.chat_messages referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
create trigger publish_insert after insert on public.chat_messages referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
create trigger publish_update after update on public.chat_messages referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
