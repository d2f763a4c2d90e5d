create or replace function auth.email() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $$;
grant execute on function auth.email() to anon, auth_admin, authenticated, service_role, worker;
