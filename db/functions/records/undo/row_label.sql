-- replaces: private.row_label(jsonb)

-- Returns the name, title or label of a row of any table; null if it has none of them.
create or replace function private.row_label(row_values jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select coalesce(row_values ->> 'name', row_values ->> 'title', row_values ->> 'label')
$$;
grant execute on function private.row_label(jsonb) to authenticated, service_role;
