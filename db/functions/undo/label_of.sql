-- Returns the name of a row of any kind.
create or replace function private.label_of(held jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select coalesce(held ->> 'name', held ->> 'title', held ->> 'label')
$$;
grant execute on function private.label_of(jsonb) to authenticated, service_role;
