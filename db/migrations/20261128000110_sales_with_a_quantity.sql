-- How many of the sales have a quantity: what units of a sale are divided by.
do $$
declare
  target record;
begin
  for target in select s.name from private.sums_of_sales() s loop
    execute format('alter table private.%1$I add column counted_sales bigint not null default 0', target.name);
  end loop;
end $$;

-- A workspace that goes takes its sums with it.
create or replace function private.sum_sales() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  target record;
  touched constant text := case tg_op
    when 'INSERT' then 'select a.*, 1 as sign from added a'
    when 'DELETE' then 'select r.*, -1 as sign from removed r where exists (select from public.workspaces w where w.id = r.workspace_id)'
    else 'select a.*, 1 as sign from added a union all select r.*, -1 from removed r' end;
begin
  for target in select s.name, s.dimensions, s.day from private.sums_of_sales() s loop
    execute format($sql$
      insert into private.%1$I (workspace_id, day, %2$s, sales_count, refunds_count, quantity, revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted, counted_sales)
      select * from (
        select t.workspace_id, %4$s as day, %2$s,
          coalesce(sum(sign) filter (where revenue_minor >= 0), 0) as sales_count, coalesce(sum(sign) filter (where revenue_minor < 0), 0) as refunds_count,
          coalesce(sum(sign * quantity), 0) as quantity, sum(sign * revenue_minor) as revenue_minor,
          coalesce(sum(- sign * revenue_minor) filter (where revenue_minor < 0), 0) as refunded_minor,
          coalesce(sum(sign * cost_minor), 0) as cost_minor, coalesce(sum(sign * revenue_minor) filter (where cost_minor is not null), 0) as costed_revenue_minor,
          coalesce(sum(sign) filter (where cost_minor is null), 0) as uncosted,
          coalesce(sum(sign) filter (where revenue_minor >= 0 and quantity is not null), 0) as counted_sales
        from (%3$s) t group by t.workspace_id, %4$s, %2$s) d
      where (d.sales_count, d.refunds_count, d.quantity, d.revenue_minor, d.refunded_minor, d.cost_minor, d.costed_revenue_minor, d.uncosted, d.counted_sales) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)$sql$,
      target.name, target.dimensions, touched, target.day);
  end loop;
  return null;
end $$;

-- In the order of their days, so that the days of a question lie side by side.
create or replace function private.put_sums_together(workspace uuid default null) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  target record;
  spared bigint := 0;
  change bigint;
begin
  for target in select s.name, s.dimensions from private.sums_of_sales() s loop
    execute format($sql$
      with changed as (
        select distinct s.workspace_id, s.day from private.%1$I s
        where not s.is_put_together and ($1 is null or s.workspace_id = $1)
      ), gone as (
        delete from private.%1$I s using changed c where s.workspace_id = c.workspace_id and s.day = c.day returning s.*
      ), kept as (
        insert into private.%1$I (workspace_id, day, %2$s, sales_count, refunds_count, quantity, revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted, counted_sales, is_put_together)
        select workspace_id, day, %2$s, sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor),
          sum(costed_revenue_minor), sum(uncosted), sum(counted_sales), true
        from gone group by workspace_id, day, %2$s
        having (sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor),
          sum(costed_revenue_minor), sum(uncosted), sum(counted_sales)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
        order by workspace_id, day
        returning 1
      )
      select (select count(*) from gone) - (select count(*) from kept)$sql$, target.name, target.dimensions) into change using workspace;
    spared := spared + change;
  end loop;
  return spared;
end $$;

-- Of the sales that there are: all sums anew.
do $$
declare
  target record;
begin
  for target in select s.name, s.dimensions, s.day from private.sums_of_sales() s loop
    execute format('delete from private.%1$I', target.name);
    execute format($sql$
      insert into private.%1$I (workspace_id, day, %2$s, sales_count, refunds_count, quantity, revenue_minor, refunded_minor, cost_minor, costed_revenue_minor,
        uncosted, counted_sales, is_put_together)
      select workspace_id, %3$s as day, %2$s, count(*) filter (where revenue_minor >= 0), count(*) filter (where revenue_minor < 0), coalesce(sum(quantity), 0),
        sum(revenue_minor), coalesce(sum(- revenue_minor) filter (where revenue_minor < 0), 0), coalesce(sum(cost_minor), 0),
        coalesce(sum(revenue_minor) filter (where cost_minor is not null), 0), count(*) filter (where cost_minor is null),
        count(*) filter (where revenue_minor >= 0 and quantity is not null), true
      from public.sales group by workspace_id, %3$s, %2$s order by workspace_id, %3$s$sql$, target.name, target.dimensions, target.day);
  end loop;
end $$;
