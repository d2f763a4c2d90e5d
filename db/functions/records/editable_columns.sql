-- Returns the names of a table's columns that users may edit.
create or replace function private.editable_columns(target regclass) returns text[] language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname not in ('workspace_id', 'id', 'created_at', 'created_by', 'updated_at', 'version', 'is_sample', 'is_imported')
$$;
grant execute on function private.editable_columns(regclass) to authenticated, service_role, worker;
