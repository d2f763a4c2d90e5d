create trigger authorize before insert on public.chats
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger delete_orphaned_chat after update on public.chats
  for each row when (new.created_by is null and old.created_by is not null and not new.is_shared)
  execute function private.delete_orphaned_chat();
create trigger sync_message_sharing after update of is_shared on public.chats
  for each row when (old.is_shared <> new.is_shared)
  execute function private.sync_message_sharing();
create trigger set_author before insert on public.chats
  for each row when (new.created_by::text is distinct from private.setting('author') or private.setting('author_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.set_author();
create trigger publish_delete after delete on public.chats referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
create trigger publish_insert after insert on public.chats referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
create trigger publish_update after update on public.chats referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when not t.is_shared then t.created_by end');
create trigger touch before update on public.chats for each row execute function private.touch_record();
create trigger protect_chat_owner before update on public.chats for each row execute function private.protect_chat_owner();
create trigger remove_bidi_controls before insert or update of title on public.chats
  for each row when (new.title ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('title');
