-- Copies a changed display name to the user's members in all workspaces.
create or replace function private.rename_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.members set name = new.display_name where user_id = new.user_id and name <> new.display_name;
  return null;
end $$;
