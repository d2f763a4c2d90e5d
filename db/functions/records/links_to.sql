-- Returns one row per column that references the given table from a table with a history.
create or replace function private.links_to(target regclass) returns table (source regclass, source_name text, link text)
language sql stable set search_path = '' as $$
  select c.conrelid::regclass, r.relname::text, a.attname::text
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_class r on r.oid = c.conrelid
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'workspace_id'
  where c.contype = 'f' and c.confrelid = target and c.conrelid in (select k.oid from private.history_tables() k)
$$;
grant execute on function private.links_to(regclass) to authenticated, service_role, worker;
