create or replace function auth.role() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;
grant execute on function auth.role() to anon, auth_admin, authenticated, service_role, worker;
