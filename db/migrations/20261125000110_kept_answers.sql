-- An answer about facts is kept for as long as nobody has written what it was made of. What was written since a position is
-- known from the same notes by which screens hear of changes (decision 12); of a position that is gone nothing is said, and
-- whoever kept something from then asks anew.
create function private.written_since(workspace uuid, since uuid[]) returns table ("position" uuid, tables text[])
language sql stable security definer set search_path = '' as $$
  select p.id, array(select distinct n.table_name from private.news n
    where n.workspace = written_since.workspace and n.xid >= pg_snapshot_xmin(p.snapshot) and not pg_visible_in_snapshot(n.xid, p.snapshot))
  from private.positions p where p.id = any (since)
$$;
grant execute on function private.written_since(uuid, uuid[]) to authenticated;
