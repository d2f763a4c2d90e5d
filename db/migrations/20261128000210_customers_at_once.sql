-- Customers of several days are read once, and nothing is worked out or sorted for each of their orders that is the same for all of a month.

-- Who bought at all in a period is counted by their first order in it.
create or replace function private.customer_growth(workspace uuid, target text, grain text, lapse integer, through date)
returns table (period date, new bigint, active bigint, won_back bigint, lost bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with visit as materialized (
    select o.account_id, o.day, date_trunc(grain, o.day::timestamp)::date as period, lag(o.day) over its as before, lead(o.day) over its as after
    from private.order_days(workspace, target, through) o where o.is_order
    window its as (partition by o.account_id order by o.day)
  ), event as (
    select v.period, v.before is null as is_new, v.before is null or v.before < v.period as is_first, v.before < v.day - lapse as is_back, false as is_lost
    from visit v
    union all
    select date_trunc(grain, (v.day + lapse + 1)::timestamp)::date, false, false, false, true from visit v
    where v.day + lapse < through and (v.after is null or v.after > v.day + lapse)
  )
  select e.period, count(*) filter (where e.is_new), count(*) filter (where e.is_first), count(*) filter (where e.is_back), count(*) filter (where e.is_lost)
  from event e group by 1 order by 1
$$;

-- How many periods after the first is worked out once for all who bought first in one and again in another.
create or replace function private.customer_cohorts(workspace uuid, target text, grain text, through date)
returns table (cohort date, later integer, customers bigint, minor double precision, unrated bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with spent as materialized (
    select o.account_id, date_trunc(grain, o.day::timestamp)::date as period, bool_or(o.is_order) as is_active,
      sum(o.minor) as minor, sum(o.unrated) as unrated
    from private.order_days(workspace, target, through) o group by 1, 2
  ), first as (
    select s.account_id, min(s.period) as cohort from spent s where s.is_active group by 1
  ), met as (
    select f.cohort, s.period, count(*) filter (where s.is_active) as customers, sum(s.minor) as minor, sum(s.unrated) as unrated
    from first f join spent s on s.account_id = f.account_id group by 1, 2
  )
  select m.cohort, greatest(0, ((extract(year from m.period) - extract(year from m.cohort)) * 12 + extract(month from m.period) - extract(month from m.cohort))
      / case grain when 'quarter' then 3 else 1 end)::integer,
    sum(m.customers)::bigint, sum(m.minor), sum(m.unrated)::bigint
  from met m group by 1, 2 order by 1, 2
$$;

-- Each customer as they were at the end of some days. A score is one, and one more for each fifth of the customers that stands below:
-- by the day of the last order, by the number of orders and by what they came to. Equal ones have equal scores. Recent orders are worth
-- more than old ones, and many and large more than few and small; said here, as a function would be called for each customer.
create function private.customer_scores_at(workspace uuid, target text, ends date[])
returns table (at date, account_id uuid, first_on date, last_on date, orders bigint, minor double precision, unrated bigint, segment text)
language sql stable rows 10000 set search_path = '' set work_mem = '64MB' as $$
  with customer as (
    select e.at, o.account_id, min(o.day) filter (where o.is_order) as first_on, max(o.day) filter (where o.is_order) as last_on,
      count(*) filter (where o.is_order) as orders, sum(o.minor) as minor, sum(o.unrated)::bigint as unrated
    from private.order_days(workspace, target, (select max(e.at) from unnest(ends) e (at))) o
    join (select distinct u.at from unnest(ends) u (at)) e on o.day <= e.at
    group by e.at, o.account_id having bool_or(o.is_order)
  ), scored as (
    select c.*,
      1 + 5 * (rank() over (partition by c.at order by c.last_on) - 1) / count(*) over its as recency,
      1 + 5 * (rank() over (partition by c.at order by c.orders) - 1) / count(*) over its as frequency,
      1 + 5 * (rank() over (partition by c.at order by c.minor) - 1) / count(*) over its as value
    from customer c window its as (partition by c.at)
  )
  select s.at, s.account_id, s.first_on, s.last_on, s.orders, s.minor, s.unrated, (array[
      ['gone', 'hibernating', 'cannot_lose'],
      ['fading', 'attention', 'loyal'],
      ['beginners', 'promising', 'champions']
    ])[case when s.recency >= 4 then 3 when s.recency = 3 then 2 else 1 end]
      [case when s.frequency + s.value >= 8 then 3 when s.frequency + s.value >= 4 then 2 else 1 end]
  from scored s
$$;

create or replace function private.customer_scores(workspace uuid, target text, through date)
returns table (account_id uuid, first_on date, last_on date, orders bigint, minor double precision, unrated bigint, segment text)
language sql stable rows 10000 set search_path = '' set work_mem = '64MB' as $$
  select s.account_id, s.first_on, s.last_on, s.orders, s.minor, s.unrated, s.segment
  from private.customer_scores_at(workspace, target, array[through]) s
$$;

create or replace function private.customer_segments(workspace uuid, target text, before date, through date)
returns table (segment text, was text, customers bigint, minor double precision, orders bigint, days_quiet bigint, unrated bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with standing as materialized (select s.* from private.customer_scores_at(workspace, target, array[before, through]) s)
  select n.segment, b.segment, count(*), sum(n.minor), sum(n.orders)::bigint, sum(through - n.last_on), sum(n.unrated)::bigint
  from standing n
  left join standing b on b.at = before and b.account_id = n.account_id
  where n.at = through
  group by 1, 2
$$;
drop function private.segment_of(bigint, bigint, bigint);
grant execute on function private.customer_scores_at(uuid, text, date[]) to authenticated, service_role;
