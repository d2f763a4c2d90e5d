-- Rejects changes of the name or address of a member with a login, which are copied from the profile and login.
-- Otherwise, an admin could attribute their own actions to someone else.
create or replace function private.protect_login_name()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and old.user_id is not null
    and (new.name, new.email) is distinct from (old.name, old.email) then
    raise exception 'Members with a login change their name and address in their own profile' using errcode = '42501';
  end if;
  return new;
end $$;
