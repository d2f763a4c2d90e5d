-- Returns, per account and day, the number of orders with an order number that started on that day, and the amount sold
-- in numbered orders.
create or replace function private.numbered_orders(workspace uuid, through date, accounts uuid[])
returns table (account_id uuid, day date, orders integer, sold numeric)
language sql stable rows 1000 set search_path = '' as $$
  select o.account_id, o.day, (count(*) filter (where o.day = o.first_on))::integer, sum(o.sold)
  from (
    select s.account_id, s.day, sum(s.revenue_minor + s.refunded_minor) as sold,
      min(s.day) over (partition by s.account_id, s.order_number) as first_on
    from private.sales_by_order s
    where s.workspace_id = workspace and s.account_id is not null and (accounts is null or s.account_id = any (accounts)) and s.day <= through
    group by s.account_id, s.order_number, s.day having sum(s.revenue_minor + s.refunded_minor) > 0
  ) o group by 1, 2
$$;
grant execute on function private.numbered_orders(uuid, date, uuid[]) to authenticated, service_role;
