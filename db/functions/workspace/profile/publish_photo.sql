-- Notifies pages of a changed profile photo, as a change of the user's members.
create or replace function private.publish_photo() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.publish_to_memberships(coalesce(new.user_id, old.user_id), 'members', 'UPDATE', false);
  return null;
end $$;
