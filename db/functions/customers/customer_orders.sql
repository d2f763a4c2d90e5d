-- Returns one row per account and day with an order, with the days of its previous and next orders.
create or replace function private.customer_orders(workspace uuid, target text, through date, within jsonb)
returns table (workspace_id uuid, account_id uuid, day date, before date, after date)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  select workspace, o.account_id, o.day, lag(o.day) over its, lead(o.day) over its
  from (
    select a.account_id, a.day from private.order_days(workspace, target, through) a where within is null and a.is_order
    union all
    select a.account_id, a.day from private.filtered_order_days(workspace, target, through, within) a where within is not null and a.is_order
  ) o
  window its as (partition by o.account_id order by o.day)
$$;
grant execute on function private.customer_orders(uuid, text, date, jsonb) to authenticated, service_role;
