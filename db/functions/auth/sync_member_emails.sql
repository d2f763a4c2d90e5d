-- Copies a user's new email address to their member in each workspace, unless the member has a different address.
create or replace function private.sync_member_emails() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.members set email = new.email where user_id = new.id and email = old.email;
  return null;
end $$;
