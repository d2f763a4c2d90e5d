-- A photo belongs to the members of its login: screens are notified to read those again.
create or replace function private.tell_photo() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_memberships(coalesce(new.user_id, old.user_id), 'members', 'UPDATE', false);
  return null;
end $$;
