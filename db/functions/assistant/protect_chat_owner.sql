-- Keeps a chat from being assigned to another member. Removing the member clears the column.
create or replace function private.protect_chat_owner() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.created_by is not null then new.created_by := old.created_by; end if;
  return new;
end $$;
