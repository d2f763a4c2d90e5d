-- Returns the sales of a product in the last 365 days, and won deals if they count as sales: the quantity, the revenue,
-- and the revenue and cost of sales with a known cost. Amounts are in minor units of the product's currency. It runs
-- with the rights of its owner, because the policies of sales would otherwise be evaluated for each product. A caller
-- can pass any row, so the caller's membership is checked here.
create or replace function private.product_year(product public.products, out quantity numeric, out minor double precision, out costed_minor double precision, out cost_minor double precision)
language plpgsql stable security definer set search_path = '' as $$
declare
  place public.workspaces;
  today date;
begin
  select w.* into place from public.workspaces w
    where w.id = product.workspace_id and (auth.role() = 'service_role' or w.id in (select private.workspaces('viewer')));
  today := (private.now() at time zone place.time_zone)::date;
  select sum(f.quantity), sum(f.minor * r.factor), sum(f.minor * r.factor) filter (where f.cost_minor is not null), sum(f.cost_minor * r.factor)
    into quantity, minor, costed_minor, cost_minor
    from (
      select s.sold_on as day, s.currency, s.revenue_minor::float8 as minor, s.cost_minor::float8 as cost_minor, s.quantity
      from public.sales s
      where s.workspace_id = place.id and s.product_id = product.id and s.sold_on between today - 364 and today and coalesce(s.order_status, 'placed') = 'placed'
      union all
      select c.day, d.currency, coalesce(d.value_minor, 0), null, null
      from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
      cross join lateral (select case when d.close_date is not null then d.close_date
        when not d.is_imported then (d.created_at at time zone place.time_zone)::date end as day) c
      where place.counts_won_deals and d.workspace_id = place.id and d.product_id = product.id and c.day between today - 364 and today
    ) f
    cross join lateral (select case when f.currency = product.currency then 1 else (
      select x.factor from private.rates_into(place.id, product.currency) x
      where x.currency = f.currency and x.since <= f.day and f.day < x.until) end as factor) r;
end $$;
grant execute on function private.product_year(public.products) to authenticated, service_role;
