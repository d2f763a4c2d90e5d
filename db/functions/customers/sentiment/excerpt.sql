-- Returns the start of a text on a single line, with at most 120 characters.
create or replace function private.excerpt(body text) returns text language sql immutable set search_path = '' as $$
  select case when length(t.plain) > 120 then rtrim(left(t.plain, 119)) || '…' else t.plain end
  from (select btrim(regexp_replace(left(body, 1000), '\s+', ' ', 'g')) as plain) t
$$;
grant execute on function private.excerpt(text) to authenticated, service_role;
