create or replace function auth.uid() returns uuid
language sql stable parallel safe
as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid $$;
grant execute on function auth.uid() to anon, auth_admin, authenticated, service_role, worker;
