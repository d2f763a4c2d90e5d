-- Returns the claims that the server sets for each request; null outside requests.
create or replace function auth.jwt() returns jsonb
language sql stable parallel safe
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
grant execute on function auth.jwt() to anon, auth_admin, authenticated, service_role, worker;
