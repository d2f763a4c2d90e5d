-- Returns the tables with a history and the depth of their references. Rows are restored in order of depth, referenced
-- ones first.
create or replace function private.history_tables() returns table (oid regclass, name text, depth integer)
language sql stable set search_path = '' as $$
  with recursive kept as (
    select t.tgrelid as oid from pg_catalog.pg_trigger t where t.tgname = 'log_insert'
  ), link as (
    select distinct c.conrelid, c.confrelid from pg_catalog.pg_constraint c
    where c.contype = 'f' and c.conrelid <> c.confrelid and c.conrelid in (table kept) and c.confrelid in (table kept)
  ), walk as (
    select k.oid, 0 as depth from kept k
    union
    select l.conrelid, w.depth + 1 from walk w join link l on l.confrelid = w.oid where w.depth < 12
  )
  select w.oid::regclass, c.relname::text, max(w.depth) from walk w join pg_catalog.pg_class c on c.oid = w.oid group by w.oid, c.relname
$$;
grant execute on function private.history_tables() to authenticated, service_role, worker;
