-- Returns the lock number of a workspace. A server process holds shared locks for what its clients watch
-- (src/server/realtime/change-feed.ts): 0 for anything, 1 for all workspaces, and each number from 2 for a few
-- workspaces. If the exclusive lock is free, no one is watching, and a write costs only a few microseconds more.
create or replace function private.watch_lock(workspace uuid) returns integer language sql immutable parallel safe
  return case when workspace is null then 1 else 2 + (hashtext(workspace::text) & 1023) end;
grant execute on function private.watch_lock(uuid) to authenticator;

-- Returns the class of the locks that show what processes watch. The locks are released when a process dies. The
-- function is stable, so that the planner inlines it.
create or replace function private.watcher_class() returns integer language sql stable parallel safe return 7405;
grant execute on function private.watcher_class() to authenticator;

create or replace function private.is_lock_watched(number integer) returns boolean language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_lock(private.watcher_class(), number) then return true; end if;
  perform pg_advisory_unlock(private.watcher_class(), number);
  return false;
end $$;

-- True if a client watches any workspace; with a workspace, true if it or all workspaces are watched.
create or replace function private.is_watched() returns boolean language sql volatile return private.is_lock_watched(0);

create or replace function private.is_watched(workspace uuid) returns boolean language sql volatile
  return private.is_lock_watched(1) or private.is_lock_watched(private.watch_lock(workspace));

-- Starts watching a workspace; null for all workspaces.
create or replace function private.watch(workspace uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_lock_shared(private.watcher_class(), 0),
    pg_advisory_lock_shared(private.watcher_class(), private.watch_lock(workspace));
end $$;
grant execute on function private.watch(uuid) to authenticator;

create or replace function private.unwatch(workspace uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_unlock_shared(private.watcher_class(), 0),
    pg_advisory_unlock_shared(private.watcher_class(), private.watch_lock(workspace));
end $$;
grant execute on function private.unwatch(uuid) to authenticator;
