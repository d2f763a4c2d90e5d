-- Categories with channels and regions are nearly as many as the sales of a day: they are summed apart, as they are asked for.
create table private.sales_by_place (like private.sales_by_category including all);
alter table private.sales_by_place drop column category;
alter table private.sales_by_place add foreign key (workspace_id) references public.workspaces (id) on delete cascade, enable row level security;
create policy viewer_reads on private.sales_by_place for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
grant select on private.sales_by_place to authenticated, service_role;

do $$
declare
  sums constant text := 'sum(sales_count), sum(refunds_count), sum(quantity), sum(revenue_minor), sum(refunded_minor), sum(cost_minor), sum(costed_revenue_minor), sum(uncosted)';
begin
  create temp table before on commit drop as select * from private.sales_by_category;
  execute format('insert into private.sales_by_place (workspace_id, day, channel, region, company_id, currency, sales_count, refunds_count, quantity,
      revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted)
    select workspace_id, day, channel, region, company_id, currency, %s from before group by 1, 2, 3, 4, 5, 6', sums);
  truncate private.sales_by_category;
  alter table private.sales_by_category drop column channel, drop column region;
  execute format('insert into private.sales_by_category (workspace_id, day, category, company_id, currency, sales_count, refunds_count, quantity,
      revenue_minor, refunded_minor, cost_minor, costed_revenue_minor, uncosted)
    select workspace_id, day, category, company_id, currency, %s from before group by 1, 2, 3, 4, 5', sums);
end $$;

create or replace function private.sums_of_sales() returns table (name text, dimensions text) language sql immutable set search_path = '' as $$
  values ('sales_by_account', 'account_id, channel, region, company_id, owner_id, currency'), ('sales_by_category', 'category, company_id, currency'),
    ('sales_by_place', 'channel, region, company_id, currency'), ('sales_by_day', 'company_id, currency')
$$;
