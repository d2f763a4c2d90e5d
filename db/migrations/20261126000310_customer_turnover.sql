-- Who came and went in any days, for what it costs to win and keep customers: the same counting as customer_growth, which is by month.

-- `before` are customers whose last order was at most `lapse` days ago when the days began; then `won` bought for the first time,
-- `back` again after longer than that, and `lost` had bought nothing for longer. `minor` is what accounts bought in the days, less refunds.
create function private.customer_turnover(workspace uuid, target text, since date, until date, lapse integer)
returns table (before bigint, won bigint, back bigint, lost bigint, minor double precision, unrated bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with spent as materialized (
    select o.* from private.order_days(workspace, target, until) o
  ), visit as materialized (
    select s.account_id, s.day, lag(s.day) over its as previous, lead(s.day) over its as next from spent s where s.is_order
    window its as (partition by s.account_id order by s.day)
  )
  select
    (select count(distinct v.account_id) from visit v where v.day < since and v.day + lapse >= since - 1),
    (select count(*) from visit v where v.previous is null and v.day >= since),
    (select count(*) from visit v where v.previous < v.day - lapse and v.day >= since),
    (select count(*) from visit v where v.day + lapse + 1 between since and until and (v.next is null or v.next > v.day + lapse)),
    (select coalesce(sum(s.minor), 0) from spent s where s.day >= since),
    (select coalesce(sum(s.unrated), 0)::bigint from spent s where s.day >= since)
$$;
grant execute on function private.customer_turnover(uuid, text, date, date, integer) to authenticated, service_role;
