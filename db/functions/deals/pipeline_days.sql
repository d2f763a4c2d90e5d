-- Returns the days of a period and the days it is compared with: the same number of days before it, or the same days of
-- the previous month or quarter. Returns nulls for an unknown period, and for custom days that are out of order, before
-- 1900, in the future, or more than 1,096, as in domain/deals/pipeline-report/periods.ts.
create or replace function private.pipeline_days(period text, today date, out since date, out until date, out since_before date, out until_before date)
language sql stable set search_path = '' as $$
  select s.since, s.until, s.since_before, least(s.since_before + (s.until - s.since), s.since - 1)
  from (
    select date_trunc('month', today::timestamp)::date, today, (date_trunc('month', today::timestamp) - interval '1 month')::date where period = 'month'
    union all
    select date_trunc('quarter', today::timestamp)::date, today, (date_trunc('quarter', today::timestamp) - interval '3 months')::date where period = 'quarter'
    union all
    select today - d.days + 1, today, today - 2 * d.days + 1 from (select substring(period from '^(\d{1,4})d$')::integer as days) d where d.days > 0
    union all
    select o.since, o.until, o.since - (o.until - o.since + 1) from (
      select substring(period from '^(\d{4}-\d\d-\d\d)\.\.\d{4}-\d\d-\d\d$')::date, substring(period from '^\d{4}-\d\d-\d\d\.\.(\d{4}-\d\d-\d\d)$')::date
    ) o (since, until)
    where o.since between '1900-01-01' and o.until and o.until <= today and o.until - o.since < 1096
  ) s (since, until, since_before)
$$;
grant execute on function private.pipeline_days(text, date) to authenticated;
