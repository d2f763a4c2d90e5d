-- replaces: private.patch_json(jsonb, jsonb)

-- Returns a jsonb object with keys set; keys that are set to null are removed.
create or replace function private.patch_json(original jsonb, patch jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(coalesce(original, '{}') || coalesce(patch, '{}'))
$$;
grant execute on function private.patch_json(jsonb, jsonb) to authenticated, service_role, worker;
