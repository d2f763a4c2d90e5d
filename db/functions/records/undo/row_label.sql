-- Returns the name, title or label of a row of any table; null if it has none of them.
create or replace function private.row_label(held jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select coalesce(held ->> 'name', held ->> 'title', held ->> 'label')
$$;
grant execute on function private.row_label(jsonb) to authenticated, service_role;
