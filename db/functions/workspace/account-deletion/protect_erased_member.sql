-- Rejects assigning a login, name or address to a former member whose data was erased, so that no other user becomes
-- the author of their records.
create or replace function private.protect_erased_member()
returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'A deleted user cannot be changed' using errcode = '42501';
end $$;
