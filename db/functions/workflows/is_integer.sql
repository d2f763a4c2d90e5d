-- replaces: private.is_integer(jsonb, integer, integer)

-- True for a JSON integer of at most four digits within the bounds.
create or replace function private.is_integer(value jsonb, low integer, high integer) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(value) = 'number' and value::text ~ '^-?\d{1,4}$' and value::text::integer between low and high, false)
$$;
grant execute on function private.is_integer(jsonb, integer, integer) to authenticated, service_role;
