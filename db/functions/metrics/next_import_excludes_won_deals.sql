-- True if the next import that creates sales turns counts_won_deals off.
create or replace function private.next_import_excludes_won_deals(workspace uuid) returns boolean language sql stable set search_path = '' as $$
  select w.counts_won_deals and not private.has_imported_sales(w.id) from public.workspaces w where w.id = workspace
$$;
grant execute on function private.next_import_excludes_won_deals(uuid) to authenticated, service_role;
