-- Copies the sharing and the author of a chat to a new message.
create or replace function private.inherit_chat_sharing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select c.is_shared, c.created_by into new.is_shared, new.created_by from public.chats c
    where c.workspace_id = new.workspace_id and c.id = new.chat_id;
  return new;
end $$;
