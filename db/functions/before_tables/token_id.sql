-- Returns the id of the caller's access token; null for a user.
create or replace function private.token_id() returns uuid language sql stable parallel safe as
$$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'token_id', '')::uuid $$;
grant execute on function private.token_id() to authenticated, service_role, worker;
