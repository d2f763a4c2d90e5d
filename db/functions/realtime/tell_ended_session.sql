-- Ends a session everywhere immediately: each process is notified, drops what it cached of that session and closes its live
-- channels. The message is the id alone, which gives no access.
create or replace function private.tell_ended_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('vanda_sessions', old.id::text);
  return null;
end $$;
