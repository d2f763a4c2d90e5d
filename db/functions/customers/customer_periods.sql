-- Returns the orders and revenue of each customer by period of `days` days: period 0 ends on the day `through`, period
-- 1 is the one before it, and last_period includes all earlier days. A single read serves the forecast and its tests on
-- earlier days, and computes no segments. Accounts without an order are excluded.
create or replace function private.customer_periods(workspace uuid, target text, through date, days integer, last_period integer)
returns table (account_id uuid, period integer, first_on date, last_on date, orders bigint, minor double precision, unrated bigint)
language sql stable rows 20000 set search_path = '' set work_mem = '64MB' as $$
  select p.account_id, p.period, p.first_on, p.last_on, p.orders, p.minor, p.unrated
  from (
    select o.account_id, least((through - o.day) / days, last_period) as period, min(o.day) filter (where o.is_order) as first_on,
      max(o.day) filter (where o.is_order) as last_on, sum(o.orders) as orders, sum(o.minor) as minor, sum(o.unrated)::bigint as unrated,
      sum(sum(o.orders)) over (partition by o.account_id) as all_orders
    from private.order_days(workspace, target, through) o group by 1, 2
  ) p where p.all_orders > 0
$$;
grant execute on function private.customer_periods(uuid, text, date, integer, integer) to authenticated, service_role;
