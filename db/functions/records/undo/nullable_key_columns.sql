-- Returns the nullable columns of a constraint or unique index. A row that violates it can be written without values in
-- these columns.
create or replace function private.nullable_key_columns(target regclass, constraint_name text) returns text[] language sql stable set search_path = '' as $$
  select array_agg(a.attname::text) from pg_catalog.pg_attribute a
  where a.attrelid = target and not a.attnotnull and a.attnum = any (coalesce(
    (select c.conkey from pg_catalog.pg_constraint c where c.conrelid = target and c.conname = constraint_name),
    (select i.indkey::int2[] from pg_catalog.pg_index i join pg_catalog.pg_class k on k.oid = i.indexrelid
      where i.indrelid = target and k.relname = constraint_name)))
$$;
grant execute on function private.nullable_key_columns(regclass, text) to authenticated, service_role;
