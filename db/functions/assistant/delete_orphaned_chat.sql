-- Deletes a private chat when its member is removed, because no one else can read it.
create or replace function private.delete_orphaned_chat() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.chats c where c.workspace_id = new.workspace_id and c.id = new.id;
  return null;
end $$;
