-- True if a transaction that the snapshot does not contain wrote to the workspace.
create or replace function private.has_writes_since(workspace uuid, seen pg_snapshot) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.change_events n
    where n.workspace_id = workspace and n.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(n.xid, seen))
$$;
grant execute on function private.has_writes_since(uuid, pg_snapshot) to authenticated;
