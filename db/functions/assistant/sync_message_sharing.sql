-- Copies a change of a chat's sharing to its messages.
create or replace function private.sync_message_sharing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.chat_messages m set is_shared = new.is_shared where m.workspace_id = new.workspace_id and m.chat_id = new.id;
  return null;
end $$;
