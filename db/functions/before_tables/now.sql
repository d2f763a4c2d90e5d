-- Returns the current time, for every rule. Only tests replace it.
create or replace function private.now() returns timestamptz language sql stable as $$ select now() $$;
grant execute on function private.now() to anon, auth_admin, authenticated, service_role, worker;
