-- Products are nearly as many as the sales of a day, so that these are summed by month; a row has the month's first day.
create table private.sales_by_product (like private.sales_by_category including all, product_id uuid);
alter table private.sales_by_product add foreign key (workspace_id) references public.workspaces (id) on delete cascade, enable row level security;
create policy viewer_reads on private.sales_by_product for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
grant select on private.sales_by_product to authenticated, service_role;

-- Each of them, what it keeps apart beside workspace and day, and which day a sale counts for.
drop function private.sums_of_sales();
create function private.sums_of_sales() returns table (name text, dimensions text, day text) language sql immutable set search_path = '' as $$
  values ('sales_by_account', 'account_id, channel, region, company_id, owner_id, currency', 'sold_on'),
    ('sales_by_category', 'category, company_id, currency', 'sold_on'), ('sales_by_place', 'channel, region, company_id, currency', 'sold_on'),
    ('sales_by_day', 'company_id, currency', 'sold_on'),
    ('sales_by_product', 'product_id, category, company_id, currency', 'date_trunc(''month'', sold_on::timestamp)::date')
$$;

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
      insert into private.%1$I (workspace_id, day, %2$s, sales_count, refunds_count, quantity, revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted)
      select * from (
        select t.workspace_id, %4$s as day, %2$s,
          coalesce(sum(sign) filter (where revenue_minor >= 0), 0) as sales_count, coalesce(sum(sign) filter (where revenue_minor < 0), 0) as refunds_count,
          coalesce(sum(sign * quantity), 0) as quantity, sum(sign * revenue_minor) as revenue_minor,
          coalesce(sum(- sign * revenue_minor) filter (where revenue_minor < 0), 0) as refunded_minor,
          coalesce(sum(sign * cost_minor), 0) as cost_minor, coalesce(sum(sign * revenue_minor) filter (where cost_minor is not null), 0) as costed_revenue_minor,
          coalesce(sum(sign) filter (where cost_minor is null), 0) as uncosted
        from (%3$s) t group by t.workspace_id, %4$s, %2$s) d
      where (d.sales_count, d.refunds_count, d.quantity, d.revenue_minor, d.refunded_minor, d.cost_minor, d.costed_revenue_minor, d.uncosted) <> (0, 0, 0, 0, 0, 0, 0, 0)$sql$,
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
        insert into private.%1$I (workspace_id, day, %2$s, sales_count, refunds_count, quantity, revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted, is_put_together)
        select workspace_id, day, %2$s, sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor),
          sum(costed_revenue_minor), sum(uncosted), true
        from gone group by workspace_id, day, %2$s
        having (sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor),
          sum(costed_revenue_minor), sum(uncosted)) <> (0, 0, 0, 0, 0, 0, 0, 0)
        order by workspace_id, day
        returning 1
      )
      select (select count(*) from gone) - (select count(*) from kept)$sql$, target.name, target.dimensions) into change using workspace;
    spared := spared + change;
  end loop;
  return spared;
end $$;

insert into private.sales_by_product (workspace_id, day, product_id, category, company_id, currency, sales_count, refunds_count, quantity,
    revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted, is_put_together)
  select s.workspace_id, date_trunc('month', s.sold_on::timestamp)::date as day, s.product_id, s.category, s.company_id, s.currency,
    count(*) filter (where s.revenue_minor >= 0), count(*) filter (where s.revenue_minor < 0), coalesce(sum(s.quantity), 0), sum(s.revenue_minor),
    coalesce(sum(- s.revenue_minor) filter (where s.revenue_minor < 0), 0), coalesce(sum(s.cost_minor), 0),
    coalesce(sum(s.revenue_minor) filter (where s.cost_minor is not null), 0), count(*) filter (where s.cost_minor is null), true
  from public.sales s group by 1, 2, 3, 4, 5, 6 order by 1, 2;

-- Whom won deals are of lies beside them, too.
drop index public.deals_stage_idx;
create index deals_stage_idx on public.deals (workspace_id, stage_id, rank, id)
  include (currency, value_minor, probability, close_date, created_at, is_imported, account_id);
