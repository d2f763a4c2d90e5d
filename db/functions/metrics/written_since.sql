-- A cached result about facts is valid as long as none of its tables was written. What was written since a position is known from
-- the change events that screens use (decision 12); for a position that is gone there is no answer, and the caller queries again.
create or replace function private.written_since(workspace uuid, since uuid[]) returns table ("position" uuid, tables text[])
language sql stable security definer set search_path = '' as $$
  select p.id, array(select distinct n.table_name from private.news n
    where n.workspace = written_since.workspace and n.xid >= pg_snapshot_xmin(p.snapshot) and not pg_visible_in_snapshot(n.xid, p.snapshot))
  from private.positions p where p.id = any (since)
$$;
grant execute on function private.written_since(uuid, uuid[]) to authenticated;
