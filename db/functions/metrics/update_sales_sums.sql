-- Updates the tables of sums for inserted, changed and deleted sales. Cancelled and refunded orders do not count.
-- Deleted sales of a deleted workspace are skipped, because its sums are deleted with it.
create or replace function private.update_sales_sums() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  target record;
  touched constant text := case tg_op
    when 'INSERT' then 'select a.*, 1 as sign from added a'
    when 'DELETE' then 'select r.*, -1 as sign from removed r where exists (select from public.workspaces w where w.id = r.workspace_id)'
    else 'select a.*, 1 as sign from added a union all select r.*, -1 from removed r' end;
begin
  for target in select s.* from private.sales_rollups() s loop
    execute format($sql$
      insert into private.%1$I (workspace_id, day, %2$s, sales_count, refunds_count, quantity, revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted, counted_sales,
        ordered_sales, ordered_counted)
      select * from (
        select t.workspace_id, %4$s as day, %2$s,
          coalesce(sum(sign) filter (where revenue_minor >= 0), 0) as sales_count, coalesce(sum(sign) filter (where revenue_minor < 0), 0) as refunds_count,
          coalesce(sum(sign * quantity), 0) as quantity, sum(sign * revenue_minor) as revenue_minor,
          coalesce(sum(- sign * revenue_minor) filter (where revenue_minor < 0), 0) as refunded_minor,
          coalesce(sum(sign * cost_minor), 0) as cost_minor, coalesce(sum(sign * revenue_minor) filter (where cost_minor is not null), 0) as costed_revenue_minor,
          coalesce(sum(sign) filter (where cost_minor is null), 0) as uncosted,
          coalesce(sum(sign) filter (where revenue_minor >= 0 and quantity is not null), 0) as counted_sales,
          coalesce(sum(sign) filter (where revenue_minor >= 0 and order_number is not null), 0) as ordered_sales,
          coalesce(sum(sign) filter (where revenue_minor >= 0 and quantity is not null and order_number is not null), 0) as ordered_counted
        from (%3$s) t where coalesce(order_status, 'placed') = 'placed' and %5$s group by t.workspace_id, %4$s, %2$s) d
      where (d.sales_count, d.refunds_count, d.quantity, d.revenue_minor, d.refunded_minor, d.cost_minor, d.costed_revenue_minor, d.uncosted, d.counted_sales,
        d.ordered_sales, d.ordered_counted) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)$sql$,
      target.name, target.dimensions, touched, target.day, target.only_of);
  end loop;
  return null;
end $$;
