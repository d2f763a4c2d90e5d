-- Lines of sales that share an order: its number and customer are on each line, so that rights, undo, history, export and erasure of
-- orders are those of sales. What has no number is an order of its own.
create type public.order_status as enum ('placed', 'cancelled', 'refunded');

alter table public.sales add column order_number text check (length(order_number) between 1 and 200),
  add column order_status public.order_status;
comment on column public.sales.order_number is 'The order or invoice that it is a line of; lines of one customer with the same number are one order';
comment on column public.sales.order_status is 'The order''s; the lines of an order that was cancelled or fully refunded are not revenue';
create index sales_order_idx on public.sales (workspace_id, order_number) where order_number is not null;
create index sales_ordered_on_idx on public.sales (workspace_id, sold_on) where order_number is not null;
drop index public.sales_account_idx;
create index sales_account_idx on public.sales (workspace_id, account_id, sold_on desc)
  include (product_id, category, currency, revenue_minor, order_status) where account_id is not null;
drop index public.sales_product_idx;
create index sales_product_idx on public.sales (workspace_id, product_id, sold_on)
  include (account_id, revenue_minor, order_number, order_status) where product_id is not null;
alter table public.sales alter column search set expression as
  (private.fold(coalesce(name, '') || ' ' || coalesce(external_id, '') || ' ' || coalesce(order_number, '')));

-- Returns one value for each order: the same number of two customers is two orders. Null without a number.
create function private.order_key(account uuid, number text) returns uuid language sql immutable parallel safe as $$
  select md5(coalesce(account::text, '') || ' ' || number)::uuid
$$;
grant execute on function private.order_key(uuid, text) to authenticated, service_role, worker;

-- Shops write the status on the first line of an order only: lines without one take it from the others.
create function private.fill_order_status() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('restoring') or not exists (select from added a where a.order_number is not null) then return null; end if;
  with written as (
    select a.workspace_id, a.account_id, a.order_number, max(a.order_status) as status
    from added a where a.order_number is not null group by 1, 2, 3
  ), known as (
    select w.*, coalesce(w.status, (select max(s.order_status) from public.sales s where s.workspace_id = w.workspace_id
      and s.order_number = w.order_number and s.account_id is not distinct from w.account_id)) as found from written w
  )
  update public.sales s set order_status = k.found from known k
    where s.workspace_id = k.workspace_id and s.order_number = k.order_number and s.account_id is not distinct from k.account_id
      and s.order_status is null and k.found is not null;
  return null;
end $$;
create trigger fill_order_status after insert on public.sales referencing new table as added
  for each statement execute function private.fill_order_status();

-- A status that a member changes is that of the whole order. Files may have one for each line.
create function private.share_order_status() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('restoring') or private.is_on('importing') or pg_trigger_depth() > 1 then return null; end if;
  update public.sales s set order_status = a.order_status
    from added a join removed r on r.workspace_id = a.workspace_id and r.id = a.id and r.order_status is distinct from a.order_status
    where a.order_number is not null and s.workspace_id = a.workspace_id and s.order_number = a.order_number
      and s.account_id is not distinct from a.account_id and s.order_status is distinct from a.order_status
      and not exists (select from added x where x.workspace_id = s.workspace_id and x.id = s.id);
  return null;
end $$;
create trigger share_order_status after update on public.sales referencing old table as removed new table as added
  for each statement execute function private.share_order_status();

-- Sums of what belongs to orders. `sales_by_order` has a row for each order and day.
create table private.sales_by_order (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  day date not null,
  account_id uuid,
  order_number text not null,
  channel text,
  region text,
  company_id uuid,
  owner_id uuid,
  currency text not null,
  sales_count bigint not null,
  refunds_count bigint not null,
  quantity numeric not null,
  revenue_minor numeric not null,
  refunded_minor numeric not null,
  cost_minor numeric not null,
  costed_revenue_minor numeric not null,
  uncosted bigint not null,
  counted_sales bigint not null,
  is_put_together boolean not null default false
);
alter table private.sales_by_order enable row level security;
create policy viewer_reads on private.sales_by_order for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
grant select on private.sales_by_order to authenticated, service_role;
create index on private.sales_by_order (workspace_id, day);
create index on private.sales_by_order (workspace_id, day) where not is_put_together;
create index sales_by_order_order_idx on private.sales_by_order (workspace_id, order_number);
create index sales_by_order_account_idx on private.sales_by_order (workspace_id, account_id, day) where account_id is not null;

drop function private.sums_of_sales();
-- Returns each table of sums, what its rows are told apart by next to workspace and day, and which sales it is of.
create function private.sums_of_sales() returns table (name text, dimensions text, day text, only_of text) language sql immutable set search_path = '' as $$
  values ('sales_by_account', 'account_id, channel, region, company_id, owner_id, currency', 'sold_on', 'true'),
    ('sales_by_category', 'category, company_id, currency', 'sold_on', 'true'), ('sales_by_place', 'channel, region, company_id, currency', 'sold_on', 'true'),
    ('sales_by_day', 'company_id, currency', 'sold_on', 'true'),
    ('sales_by_product', 'product_id, category, company_id, currency', 'date_trunc(''month'', sold_on::timestamp)::date', 'true'),
    ('sales_by_order', 'account_id, order_number, channel, region, company_id, owner_id, currency', 'sold_on', 'order_number is not null')
$$;

do $$
declare
  target record;
begin
  for target in select s.name from private.sums_of_sales() s loop
    execute format('alter table private.%1$I add column ordered_sales bigint not null default 0, add column ordered_counted bigint not null default 0', target.name);
  end loop;
end $$;
comment on column private.sales_by_day.ordered_sales is 'How many of the sales are lines with an order number';

-- A workspace that goes takes its sums with it. Lines of orders that were cancelled or refunded are in no sum.
create or replace function private.sum_sales() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  target record;
  touched constant text := case tg_op
    when 'INSERT' then 'select a.*, 1 as sign from added a'
    when 'DELETE' then 'select r.*, -1 as sign from removed r where exists (select from public.workspaces w where w.id = r.workspace_id)'
    else 'select a.*, 1 as sign from added a union all select r.*, -1 from removed r' end;
begin
  for target in select s.* from private.sums_of_sales() s loop
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
        insert into private.%1$I (workspace_id, day, %2$s, sales_count, refunds_count, quantity, revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted, counted_sales,
          ordered_sales, ordered_counted, is_put_together)
        select workspace_id, day, %2$s, sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor),
          sum(costed_revenue_minor), sum(uncosted), sum(counted_sales), sum(ordered_sales), sum(ordered_counted), true
        from gone group by workspace_id, day, %2$s
        having (sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor),
          sum(costed_revenue_minor), sum(uncosted), sum(counted_sales), sum(ordered_sales), sum(ordered_counted))
          <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        order by workspace_id, day
        returning 1
      )
      select (select count(*) from gone) - (select count(*) from kept)$sql$, target.name, target.dimensions) into change using workspace;
    spared := spared + change;
  end loop;
  return spared;
end $$;
