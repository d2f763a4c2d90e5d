-- Returns the rows of the customer cache for some accounts, or for all if `accounts` is null, computed from sales and
-- won deals.
create or replace function private.compute_customers(workspace uuid, target text, today date, accounts uuid[])
returns table (account_id uuid, days date[], are_orders boolean[], day_minors double precision[], day_unrated bigint[], orders integer, minor double precision, has_products boolean, items text[], item_minors double precision[], item_total double precision, order_counts integer[])
language sql stable rows 5000 set search_path = '' set work_mem = '64MB' as $$
  with customer as (
    select o.account_id, array_agg(o.day) as days, array_agg(o.is_order) as are_orders, array_agg(o.orders) as order_counts, array_agg(o.minor) as day_minors, array_agg(o.unrated) as day_unrated,
      coalesce(sum(o.orders) filter (where o.day > today - 365 and o.day <= today), 0)::integer as orders,
      coalesce(bool_or(o.is_order) filter (where o.day > today - 365 and o.day <= today), false) as has_bought,
      sum(o.minor) filter (where o.day > today - 365 and o.day <= today) as minor
    from private.compute_order_days(workspace, target, 'infinity', accounts) o group by o.account_id
  ), basket as (
    select b.account_id, array_agg(b.item) as items, array_agg(b.minor) as minors, sum(b.minor) as total
    from private.account_baskets(workspace, target, today, coalesce(accounts, (select array_agg(a.id) from public.accounts a where a.workspace_id = workspace))) b
    group by b.account_id
  )
  select c.account_id, c.days, c.are_orders, c.day_minors, c.day_unrated, case when c.has_bought then greatest(c.orders, 1) end, case when c.has_bought then c.minor end,
    c.has_bought and exists (select from public.sales s where s.workspace_id = workspace and s.account_id = c.account_id and s.sold_on between today - 364 and today
      and s.product_id is not null and s.revenue_minor > 0 and coalesce(s.order_status, 'placed') = 'placed' offset 0),
    coalesce(b.items, '{}'), coalesce(b.minors, '{}'), coalesce(b.total, 0), c.order_counts
  from customer c left join basket b on b.account_id = c.account_id
$$;
grant execute on function private.compute_customers(uuid, text, date, uuid[]) to authenticated, service_role;
