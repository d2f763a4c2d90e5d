-- Returns a jsonb object with keys set; keys that are set to null are removed.
create or replace function private.patch_json(held jsonb, patch jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(coalesce(held, '{}') || coalesce(patch, '{}'))
$$;
grant execute on function private.patch_json(jsonb, jsonb) to authenticated, service_role, worker;
