-- Sets the time of a chat to the time of its latest message.
create or replace function private.update_chat_time() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('loading') then return null; end if;
  update public.chats c set updated_at = private.now() where c.workspace_id = new.workspace_id and c.id = new.chat_id;
  return null;
end $$;
