-- True if there is an import of sales that has not been undone.
create or replace function private.has_imported_sales(workspace uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.change_sets c
    where c.workspace_id = workspace and c.kind = 'import' and c.entity = 'sales' and private.is_in_effect(workspace, c.id))
$$;
grant execute on function private.has_imported_sales(uuid) to authenticated, service_role;
