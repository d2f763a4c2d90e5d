-- True for up to 200 different, valid field names.
create or replace function private.are_field_names(names text[]) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_ndims(names), 1) = 1 and cardinality(names) <= 200
    and (select count(distinct n) from unnest(names) n where n ~ '^[a-z][a-z0-9_]{0,62}$') = cardinality(names)
$$;
grant execute on function private.are_field_names(text[]) to authenticated, service_role;
