-- A member with a login has the name and address of the login, in every workspace.
create or replace function private.rename_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.members set name = new.display_name where user_id = new.user_id and name <> new.display_name;
  return null;
end $$;
