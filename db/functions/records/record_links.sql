-- Returns the columns that reference records from rows of a table, separated by commas.
create or replace function private.record_links(source regclass, of_row text default '') returns text language sql stable set search_path = '' as $$
  select string_agg(of_row || quote_ident(a.attname), ', ' order by k.position)
  from private.record_kinds k join pg_catalog.pg_attribute a on a.attrelid = source and a.attname = k.singular || '_id'
$$;
