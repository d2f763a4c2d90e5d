-- Returns the keys of custom values that belong to deleted fields; null if there are none.
create or replace function private.deleted_field_keys(workspace uuid, entity text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare found text[];
begin
  execute format('select array_agg(distinct k.key) from public.%I t cross join lateral jsonb_object_keys(t.custom) k (key)
    where t.workspace_id = $1 and t.custom <> ''{}'' and k.key not in (select f.key from public.custom_fields f where f.workspace_id = $1 and f.entity = $2)', entity)
    into found using workspace, entity;
  return found;
end $$;
grant execute on function private.deleted_field_keys(uuid, text) to worker;
