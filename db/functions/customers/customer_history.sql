-- Returns growth and cohorts from a single read of the orders, which takes most of the time. If `later` is null, the
-- row contains the new, active, won-back and lost customers of a period. Otherwise it contains the customers who first
-- bought in that period and bought `later` periods after it, and their revenue.
create or replace function private.customer_history(workspace uuid, target text, grain text, lapse integer, through date, within jsonb default null)
returns table (period date, later integer, new bigint, active bigint, won_back bigint, lost bigint, minor double precision, unrated bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with spent as materialized (
    select o.account_id, o.day, date_trunc(grain, o.day::timestamp)::date as period, o.is_order, o.minor, o.unrated
    from (
      select a.* from private.order_days(workspace, target, through) a where within is null
      union all
      select a.* from private.filtered_order_days(workspace, target, through, within) a where within is not null
    ) o
  ), visit as materialized (
    select s.account_id, s.day, s.period, lag(s.day) over its as before, lead(s.day) over its as after
    from spent s where s.is_order window its as (partition by s.account_id order by s.day)
  ), event as (
    select v.period, v.before is null as is_new, v.before is null or v.before < v.period as is_first, v.before < v.day - lapse as is_back, false as is_lost
    from visit v
    union all
    select date_trunc(grain, (v.day + lapse + 1)::timestamp)::date, false, false, false, true from visit v
    where v.day + lapse < through and (v.after is null or v.after > v.day + lapse)
  ), first as (
    select v.account_id, v.period as cohort from visit v where v.before is null
  ), bought as (
    select s.account_id, s.period, bool_or(s.is_order) as is_active, sum(s.minor) as minor, sum(s.unrated) as unrated from spent s group by 1, 2
  ), met as (
    select f.cohort, b.period, count(*) filter (where b.is_active) as customers, sum(b.minor) as minor, sum(b.unrated) as unrated
    from first f join bought b on b.account_id = f.account_id group by 1, 2
  )
  select e.period, null::integer, count(*) filter (where e.is_new), count(*) filter (where e.is_first), count(*) filter (where e.is_back),
    count(*) filter (where e.is_lost), null::double precision, null::bigint
  from event e group by 1
  union all
  -- The number of periods is computed once per pair of periods instead of once per customer.
  select m.cohort, greatest(0, ((extract(year from m.period) - extract(year from m.cohort)) * 12 + extract(month from m.period) - extract(month from m.cohort))
      / case grain when 'quarter' then 3 else 1 end)::integer,
    null, sum(m.customers)::bigint, null, null, sum(m.minor), sum(m.unrated)::bigint
  from met m group by 1, 2
  order by 1, 2
$$;
grant execute on function private.customer_history(uuid, text, text, integer, date, jsonb) to authenticated, service_role;
