-- Returns the key of an advisory lock. All advisory transaction locks must be taken with the functions in this file.
create or replace function private.lock_key(kind private.lock_kind, thing text) returns bigint language sql stable parallel safe
  return hashtextextended(kind::text || ' ' || thing, 0);
grant execute on function private.lock_key(private.lock_kind, text) to auth_admin, authenticated, service_role, worker;

create or replace function private.take_lock(kind private.lock_kind, thing text default '') returns void language sql volatile
  return pg_advisory_xact_lock(private.lock_key(kind, thing));
grant execute on function private.take_lock(private.lock_kind, text) to auth_admin, authenticated, service_role, worker;

create or replace function private.try_lock(kind private.lock_kind, thing text) returns boolean language sql volatile
  return pg_try_advisory_xact_lock(private.lock_key(kind, thing));
