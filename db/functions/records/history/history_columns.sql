-- Returns an SQL expression for the logged columns of a row `r` with old or new values. It gives the same result as
-- private.log_changes does row by row, which is slower for many rows.
create or replace function private.history_columns(target regclass, noise text[], is_gone boolean) returns text language sql stable set search_path = '' as $$
  select format('json_object(%s absent on null returning jsonb)', string_agg(
    format(case when is_gone then '%L: case when %s then json_array(%s, null null on null returning jsonb) end'
        else '%L: case when %s then json_array(null, %s null on null returning jsonb) end' end, a.attname,
      -- A deleted row is logged with all values that are needed to restore it. Empty lists and JSON values of a new
      -- row count as null.
      format(case
        when is_gone and k.is_json then 'r.%1$I <> ''null'''
        when not is_gone and k.is_list then 'r.%1$I <> ''{}'''
        when not is_gone and k.is_json then 'r.%1$I <> ''{}'' and jsonb_strip_nulls(r.%1$I) not in (''[]'', ''{}'', ''null'')'
        else 'r.%1$I is not null' end, a.attname),
      format(case when k.is_json then 'jsonb_strip_nulls(r.%I)' else 'r.%I' end, a.attname)),
    ', ' order by a.attnum))
  from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
  cross join lateral (select t.typcategory = 'A' as is_list, t.oid = 'jsonb'::regtype as is_json) k
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (noise)
$$;
