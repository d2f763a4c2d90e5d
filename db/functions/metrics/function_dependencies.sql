-- Returns the tables that some names (schema.name) read, directly or through functions, not following `known` names. is_published is
-- true if writes to a table are recorded as change events, false for functions that cannot be followed (they write or are not
-- SQL). A workspace's day does not count as reading the time, as results are cached for a day at most; reading a record's
-- history counts as reading its table.
create or replace function private.function_dependencies(named text[], known text[]) returns table (name text, is_published boolean) language sql stable set search_path = '' as $$
  with recursive routine as materialized (
    select n.nspname || '.' || p.proname as name, p.prosrc as source, l.lanname = 'sql' and p.provolatile <> 'v' and p.prosqlbody is null as is_plain
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace and n.nspname in ('public', 'private')
    join pg_catalog.pg_language l on l.oid = p.prolang
  ), reached (name) as (
    select n collate "C" from unnest(named) n
    union
    select m.name
    from reached r join routine o on o.name = r.name and o.is_plain and r.name <> all (known)
    cross join lateral (
      select coalesce(f[1], 'public.' || f[2]) as name
      from regexp_matches(regexp_replace(o.source, '\(private\.now\(\) at time zone \w+\.time_zone\)::date', '', 'g'),
        '\m((?:public|private)\.\w+)|\mtable_name = ''(\w+)''', 'g') f
    ) m
    where m.name <> 'public.change_log' or o.source !~ '\mtable_name = ''\w+'''
  )
  select r.name, exists (select from pg_catalog.pg_trigger t join pg_catalog.pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = to_regclass(r.name) and p.proname in ('publish_changes', 'record_change_event'))
  from reached r
  where r.name = any (known) or to_regclass(r.name) is not null
    or to_regtype(r.name) is null and not coalesce((select bool_and(o.is_plain) from routine o where o.name = r.name), false)
$$;
grant execute on function private.function_dependencies(text[], text[]) to authenticated, service_role;
