-- Copies a user's new email address to each of their members with the old one.
create or replace function private.sync_member_emails() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.members set email = new.email where user_id = new.id and email = old.email;
  return null;
end $$;
