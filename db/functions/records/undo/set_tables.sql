-- Returns the tables that a set changed, and whether it created, changed or deleted rows in each of them.
create or replace function private.set_tables(workspace uuid, set_id uuid)
returns table (oid regclass, name text, depth integer, has_made boolean, has_changed boolean, has_removed boolean)
language sql stable set search_path = '' as $$
  select k.oid, k.name, k.depth, done.actions @> '{insert}',
    -- A row that was deleted and restored within the set counts as changed.
    done.actions @> '{update}' or done.actions @> '{insert,delete}', done.actions @> '{delete}'
  from (
    select c.table_name, array_agg(distinct c.action::text) as actions from public.change_log c
    where c.workspace_id = workspace and c.change_set_id = set_id group by c.table_name
  ) done join private.history_tables() k on k.name = done.table_name
$$;
grant execute on function private.set_tables(uuid, uuid) to authenticated, service_role;
