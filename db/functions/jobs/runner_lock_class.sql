create or replace function private.runner_lock_class() returns integer language sql stable parallel safe return 7406;
grant execute on function private.runner_lock_class() to authenticator, worker;

-- Takes the advisory lock that reserves the number of a process that runs jobs (src/server/runs/runner.ts). Returns
-- false if another process has reserved it.
create or replace function private.take_runner_number(number integer) returns boolean language sql volatile
  return pg_try_advisory_lock(private.runner_lock_class(), number);
grant execute on function private.take_runner_number(integer) to authenticator;

create or replace function private.is_runner_connected(number integer) returns boolean language sql stable
  return exists (
    select from pg_catalog.pg_locks l where l.locktype = 'advisory' and l.classid = private.runner_lock_class() and l.objid = number::oid
      and l.objsubid = 2 and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = current_database()));
grant execute on function private.is_runner_connected(integer) to worker;
