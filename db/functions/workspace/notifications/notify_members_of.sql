-- Creates the triggers that notify the members named in a table. `members` is an expression for an array of their ids,
-- and `condition` selects the rows that count; both refer to the row as $row. An update notifies only members that
-- the row did not name before.
create or replace function private.notify_members_of(target regclass, of_kind text, members text, condition text) returns void
language plpgsql set search_path = '' as $$
declare
  subject constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  called constant text := format('notify_%s_of_%s', of_kind, subject);
begin
  execute format($sql$create function private.%1$I() returns trigger language plpgsql security definer set search_path = '' as $body$
begin
  -- Restored rows do not notify again: their members were notified before the deletion.
  if private.is_on('restoring') then return null; end if;
  if tg_op = 'INSERT' then
    perform private.notify(%2$L, %3$L, s.workspace_id, s.member_id, s.ids) from (
      select n.workspace_id, m.id as member_id, array_agg(n.id) as ids
      from added n cross join lateral unnest(%4$s) m (id)
      where m.id is not null and %6$s group by n.workspace_id, m.id order by n.workspace_id, m.id) s;
  else
    -- No join: its plan would be cached from the first statement, which may change few rows or many.
    perform private.notify(%2$L, %3$L, s.workspace_id, s.member_id, s.ids) from (
      select e.workspace_id, e.member_id, array_agg(e.id) as ids from (
        select n.workspace_id, n.id, m.id as member_id from added n cross join lateral unnest(%4$s) m (id) where m.id is not null and %6$s
        except select o.workspace_id, o.id, m.id from removed o cross join lateral unnest(%5$s) m (id)) e
      group by e.workspace_id, e.member_id order by e.workspace_id, e.member_id) s;
  end if;
  return null;
end $body$ $sql$, called, of_kind, subject, replace(members, '$row', 'n'), replace(members, '$row', 'o'), replace(condition, '$row', 'n'));
  execute format('create trigger notify_%s_inserted after insert on %s referencing new table as added
    for each statement execute function private.%I()', of_kind, target, called);
  execute format('create trigger notify_%s_updated after update on %s referencing old table as removed new table as added
    for each statement execute function private.%I()', of_kind, target, called);
end $$;
