-- Days and moments that people write are of the years 1 to 9999. Postgres also has infinity and years that no calendar of a
-- browser shows: one such deal stopped each analysis, one such task the reminder mails of a colleague. A day is left free at
-- either end, so that a moment is within these years in each time zone.
do $$
declare
  one record;
begin
  for one in
    select c.table_name, c.column_name, c.is_nullable = 'YES' as may_be_empty,
      format('%I between %L and %L', c.column_name,
        case c.data_type when 'date' then '0001-01-02' else '0001-01-02 00:00Z' end,
        case c.data_type when 'date' then '9999-12-30' else '9999-12-30 00:00Z' end) as is_readable
    from information_schema.columns c
    where c.table_schema = 'public' and c.data_type in ('date', 'timestamp with time zone')
      and (has_column_privilege('authenticated', format('public.%I', c.table_name), c.column_name, 'insert')
        or has_column_privilege('authenticated', format('public.%I', c.table_name), c.column_name, 'update'))
  loop
    execute format('update public.%I set %I = %s where not (%s)', one.table_name, one.column_name,
      case when one.may_be_empty then 'null' else 'private.now()' end, one.is_readable);
    execute format('alter table public.%I add constraint %I check (%s)', one.table_name,
      one.table_name || '_' || one.column_name || '_year', one.is_readable);
  end loop;
end $$;
