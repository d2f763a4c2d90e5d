-- Returns the number of customers before a range of days, and the numbers won, won back, lost and active in it, with
-- their revenue, from a single read of the orders. Customers before the range had not lapsed on the day before it.
-- `lapse` is the number of days without an order after which a customer is lost; `minor` is the revenue in the range in
-- minor units of `target`, without the `unrated` amounts.
create or replace function private.customer_turnover(workspace uuid, target text, since date, until date, lapse integer, within jsonb default null)
returns table (before bigint, won bigint, back bigint, lost bigint, minor double precision, unrated bigint, active bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with spent as materialized (
    select a.* from private.order_days(workspace, target, until) a where within is null
    union all
    select a.* from private.filtered_order_days(workspace, target, until, within) a where within is not null
  ), visit as (
    select s.day, lag(s.day) over its as previous, lead(s.day) over its as next from spent s where s.is_order
    window its as (partition by s.account_id order by s.day)
  )
  select v.before, v.won, v.back, v.lost, s.minor, s.unrated, v.active
  from (
    select count(*) filter (where v.day < since and v.day + lapse >= since - 1 and (v.next is null or v.next >= since)) as before,
      count(*) filter (where v.previous is null and v.day >= since) as won,
      count(*) filter (where v.previous < v.day - lapse and v.day >= since) as back,
      count(*) filter (where v.day + lapse + 1 between since and until and (v.next is null or v.next > v.day + lapse)) as lost,
      count(*) filter (where v.day >= since and (v.previous is null or v.previous < since)) as active
    from visit v
  ) v cross join (
    select coalesce(sum(s.minor), 0) as minor, coalesce(sum(s.unrated), 0)::bigint as unrated from spent s where s.day >= since
  ) s
$$;
grant execute on function private.customer_turnover(uuid, text, date, date, integer, jsonb) to authenticated, service_role;
