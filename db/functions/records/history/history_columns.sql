-- Returns an SQL expression for the logged columns of a row `r` with old or new values. It gives the same result as
-- private.log_changes does row by row, which is slower for many rows.
create or replace function private.history_columns(target regclass, noise text[], is_gone boolean) returns text language sql stable set search_path = '' as $$
  with column_of as (
    select a.attnum, a.attname, t.typcategory = 'A' as is_list, t.oid = 'jsonb'::regtype as is_json
    from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (noise)
  ), part as (
    -- A function takes at most 100 arguments.
    select (c.attnum - 1) / 40 as place, format('jsonb_build_object(%s)', string_agg(
      format(case when is_gone then '%1$L, case when %2$s then jsonb_build_array(r.%1$I, null) end'
          else '%1$L, case when %2$s then jsonb_build_array(null, r.%1$I) end' end, c.attname,
        -- A deleted row is logged with all values that are needed to restore it. Empty lists and JSON values of a new
        -- row count as null.
        format(case
          when is_gone and c.is_json then 'r.%I <> ''null'''
          when not is_gone and (c.is_list or c.is_json) then 'jsonb_strip_nulls(to_jsonb(r.%I)) not in (''[]'', ''{}'', ''null'')'
          else 'r.%I is not null' end, c.attname)),
      ', ' order by c.attnum)) as object
    from column_of c group by 1
  )
  select format('jsonb_strip_nulls(%s)', string_agg(p.object, ' || ')) from part p
$$;
