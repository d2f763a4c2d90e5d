-- Notifies all processes of an ended session, so that they clear its cache and close its live channels. The message is only the
-- id, which gives no access.
create or replace function private.publish_ended_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('vanda_sessions', old.id::text);
  return null;
end $$;
