-- Notifies only the user of a personal run, in each of the user's workspaces.
create or replace function private.publish_own_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.publish_to_memberships(new.user_id, 'runs', tg_op, true);
  return null;
end $$;
