-- Returns the host name of a website in lower case, without www.
create or replace function private.web_host(site text) returns text language sql immutable parallel safe strict as
$$ select nullif(regexp_replace(regexp_replace(lower(btrim(site)), '^([a-z]+://)?(www\.)?', ''), '[/:?#].*$', ''), '') $$;
grant execute on function private.web_host(text) to authenticated, service_role, worker;
