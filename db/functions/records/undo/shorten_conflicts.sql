-- Returns the result of an undo with the first hundred conflicts and their total number. The other conflicts are listed
-- with the records of the set.
create or replace function private.shorten_conflicts(result jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select result || jsonb_build_object('conflict_count', jsonb_array_length(result -> 'conflicts'),
    'conflicts', jsonb_path_query_array(result -> 'conflicts', '$[0 to 99]'))
$$;
grant execute on function private.shorten_conflicts(jsonb) to authenticated, service_role;
