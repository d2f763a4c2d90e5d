-- What a transaction remembers, and what waits for what. Every setting and every lock of Vanda stands here; nothing else spells
-- 'vanda.…' in a setting or the number of a lock (tests/settings-and-locks.test.ts). The one lock that is taken before there is
-- anything of this is that of migrating, in src/server/postgres/migrate.ts.

-- Settings: notes that functions and triggers of one transaction leave for each other. They end with it.
--
--   importing         on: the rows being written come from a file, so what the file does not say is not made up
--   restoring         on: the rows being written are deleted ones that come back, with the age and the author that they had
--   recomputing       on: formulas are worked out anew, which is no change of a record: no version, no history
--   letting_go        on: records let go of what a field of theirs pointed at, even where that field must be filled in
--   change_set        the id of the change set that is being written
--   joins_change_set  on: many sets are one, and what begins another joins it
--   departure         {kind, heir_id}: as what a member who is being taken out is told to have left, and who takes over
--   insider           workspace and claims for which the caller was found to be a member
--   signs_in          workspace and claims for which the member who writes was looked up
--   signer            the id of that member
--   formulas          statement, table, workspace, and whether that has formulas
--   last_digit        the last digit of the deal numbers that the transaction draws
--
-- Without a search path of their own, so that the planner puts what they say into the conditions of triggers: a row then costs
-- a comparison.
create function private.setting(name text) returns text language sql stable parallel safe
  return nullif(current_setting('vanda.' || name, true), '');
create function private.is_on(name text) returns boolean language sql stable parallel safe
  return coalesce(private.setting(name) = 'on', false);
-- Returns the value. None: as if it had never been set.
create function private.set_setting(name text, value text) returns text language sql volatile
  return set_config('vanda.' || name, coalesce(value, ''), true);
grant execute on function private.setting(text), private.is_on(text), private.set_setting(text, text)
  to authenticated, service_role, worker;

-- Locks: whoever takes one of a kind for the same thing waits until the transaction before has ended.
create type private.lock_kind as enum (
  'signing_keys',  -- Making and retiring keys: several processes agree on one.
  'access_tokens', -- Of a person, who has so many at most.
  'import',        -- Of a workspace: two files that name the same new account must not both create it.
  'undo',          -- Of a change set, which is taken back once.
  'custom_fields', -- Of a workspace and a kind of records, which has so many at most.
  'stage',         -- Moving deals within it: two moves at once must not take the same place.
  'storage',       -- Of a workspace and of a person: two uploads at once must not both take the last megabyte.
  'paid_run',      -- Asking for one: the same key asks for the same run.
  'deal_digit'     -- Of a workspace and a last digit: who draws deal numbers that end with it.
);
create function private.lock_key(kind private.lock_kind, thing text) returns bigint language sql stable parallel safe
  return hashtextextended(kind::text || ' ' || thing, 0);
create function private.take_lock(kind private.lock_kind, thing text default '') returns void language sql volatile
  return pg_advisory_xact_lock(private.lock_key(kind, thing));
create function private.try_lock(kind private.lock_kind, thing text) returns boolean language sql volatile
  return pg_try_advisory_xact_lock(private.lock_key(kind, thing));
grant execute on function private.lock_key(private.lock_kind, text), private.take_lock(private.lock_kind, text)
  to authenticated, service_role, auth_admin, worker;

-- Presence: a process holds these for as long as it is connected, and lets go by itself when it dies. The first number says what
-- of it is there; stable, so that it is put in place where it is used instead of being asked for.
create function private.watcher_class() returns integer language sql stable parallel safe return 7405;
create function private.runner_class() returns integer language sql stable parallel safe return 7406;

-- For what its clients watch a server process holds shared locks (src/server/realtime/change-feed.ts): place 0 for anything at
-- all, 1 for every workspace, 2 and up for a handful of workspaces each. A lock that can be had alone means that nobody is
-- there, which costs a write a few microseconds.
create function private.watch_place(workspace uuid) returns integer language sql immutable parallel safe
  return case when workspace is null then 1 else 2 + (hashtext(workspace::text) & 1023) end;
-- Begins to watch a workspace; null: all of them.
create function private.watch(workspace uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_lock_shared(private.watcher_class(), 0),
    pg_advisory_lock_shared(private.watcher_class(), private.watch_place(workspace));
end $$;
create function private.unwatch(workspace uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_unlock_shared(private.watcher_class(), 0),
    pg_advisory_unlock_shared(private.watcher_class(), private.watch_place(workspace));
end $$;
create function private.is_place_watched(place integer) returns boolean language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_lock(private.watcher_class(), place) then return true; end if;
  perform pg_advisory_unlock(private.watcher_class(), place);
  return false;
end $$;
-- Whether anything is watched at all, and whether somebody watches this workspace, or all of them.
create function private.is_watched() returns boolean language sql volatile return private.is_place_watched(0);
create function private.is_watched(workspace uuid) returns boolean language sql volatile
  return private.is_place_watched(1) or private.is_place_watched(private.watch_place(workspace));

-- A process that runs jobs holds a lock under its number (src/server/jobs/runner.ts). False: the number is still another's.
create function private.enter_runner(number integer) returns boolean language sql volatile
  return pg_try_advisory_lock(private.runner_class(), number);
create function private.is_runner_there(number integer) returns boolean language sql stable
  return exists (
    select from pg_catalog.pg_locks l where l.locktype = 'advisory' and l.classid = private.runner_class() and l.objid = number::oid
      and l.objsubid = 2 and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = current_database()));
grant execute on function private.runner_class(), private.is_runner_there(integer) to worker;
-- The connections that hold them are nobody's but the server's.
grant usage on schema private to authenticator;
grant execute on function private.watcher_class(), private.runner_class(), private.watch_place(uuid), private.watch(uuid),
  private.unwatch(uuid), private.enter_runner(integer) to authenticator;
