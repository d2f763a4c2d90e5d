-- Returns the tables that were written since each position, based on the change events that pages watch (decision 12).
-- A cached result is valid until one of its tables is written. An expired position has no row, and the caller queries
-- again.
create or replace function private.tables_written_since(workspace uuid, since uuid[]) returns table ("position" uuid, tables text[])
language sql stable security definer set search_path = '' as $$
  select p.id, array(select distinct n.table_name from private.change_events n
    where n.workspace_id = tables_written_since.workspace and n.xid >= pg_snapshot_xmin(p.snapshot) and not pg_visible_in_snapshot(n.xid, p.snapshot))
  from private.positions p where p.id = any (since)
$$;
grant execute on function private.tables_written_since(uuid, uuid[]) to authenticated;
