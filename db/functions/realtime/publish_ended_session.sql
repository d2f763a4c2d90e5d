-- Notifies all processes that a session has ended, so that they remove it from caches and close its live channels. The
-- message only contains the id, which gives no access.
create or replace function private.publish_ended_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('vanda_sessions', old.id::text);
  return null;
end $$;
