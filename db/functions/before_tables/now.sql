-- Returns the current time for all rules. Only tests replace this function.
create or replace function private.now() returns timestamptz language sql stable as $$ select now() $$;
grant execute on function private.now() to anon, auth_admin, authenticated, service_role, worker;
