-- Returns one row per customer with orders and revenue up to today and up to an earlier day, which is used to validate
-- the lifetime value. A single read serves both and computes no segments.
create or replace function private.customer_lifetimes(workspace uuid, target text, through date, before date)
returns table (account_id uuid, first_on date, last_on date, orders bigint, minor double precision, unrated bigint, last_before date, orders_before bigint, minor_before double precision)
language sql stable rows 10000 set search_path = '' set work_mem = '64MB' as $$
  select o.account_id, min(o.day) filter (where o.is_order), max(o.day) filter (where o.is_order), sum(o.orders), sum(o.minor), sum(o.unrated)::bigint,
    max(o.day) filter (where o.is_order and o.day <= before), coalesce(sum(o.orders) filter (where o.day <= before), 0), coalesce(sum(o.minor) filter (where o.day <= before), 0)
  from private.order_days(workspace, target, through) o group by o.account_id having bool_or(o.is_order)
$$;
grant execute on function private.customer_lifetimes(uuid, text, date, date) to authenticated, service_role;
