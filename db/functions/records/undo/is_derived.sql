-- True if a column is a formula, which is recomputed and need not be restored by an undo.
create or replace function private.is_derived(workspace uuid, entity text, path text) returns boolean language sql stable set search_path = '' as $$
  select path like 'custom.%' and exists (select from public.custom_fields f
    where f.workspace_id = workspace and f.entity = is_derived.entity and f.key = substr(path, 8) and f.kind = 'formula')
$$;
grant execute on function private.is_derived(uuid, text, text) to authenticated, service_role;
