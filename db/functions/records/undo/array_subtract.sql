-- Returns the ids that are not among the others.
create or replace function private.array_subtract(ids uuid[], others uuid[]) returns uuid[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from (select unnest(ids) except select unnest(others)) left_over (id)
$$;
grant execute on function private.array_subtract(uuid[], uuid[]) to authenticated, service_role;
