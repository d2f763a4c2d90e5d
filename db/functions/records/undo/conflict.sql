-- Returns a conflict as a JSON array of one object.
create or replace function private.conflict(entity text, record_id uuid, name text, columns text[], reason text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('entity', entity, 'record_id', record_id, 'name', name,
    'columns', to_jsonb(coalesce(columns, '{}')), 'reason', reason))
$$;
grant execute on function private.conflict(text, uuid, text, text[], text) to authenticated, service_role;
