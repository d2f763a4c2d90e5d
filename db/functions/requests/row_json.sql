-- Returns the SQL expression for a row t as JSON, with only the columns that the caller may read.
create or replace function private.row_json(target regclass) returns text
language sql stable set search_path = '' as $$
  select case when has_table_privilege(target, 'select') then 'to_jsonb(t)'
    else (
      select format('(select to_jsonb(r) from (select %s) r)', string_agg(format('t.%I', a.attname), ', ' order by a.attnum))
      from pg_catalog.pg_attribute a
      where a.attrelid = target and a.attnum > 0 and not a.attisdropped and has_column_privilege(target, a.attnum, 'select')) end
$$;
grant execute on function private.row_json(regclass) to authenticated, service_role;
