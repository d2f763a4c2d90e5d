-- Returns the fields of an entity that reference records, as paths such as custom.cf_parent. An undo restores them
-- after the records that they reference.
create or replace function private.custom_links(workspace uuid, entity text) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg('custom.' || f.key), '{}') from public.custom_fields f
  where f.workspace_id = workspace and f.entity = custom_links.entity and f.kind = 'link'
$$;
grant execute on function private.custom_links(uuid, text) to authenticated, service_role, worker;
