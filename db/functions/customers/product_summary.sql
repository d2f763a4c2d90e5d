-- Returns the key metrics of one product as JSON: its revenue, its customers, its last sale and its open deals.
create or replace function public.product_summary(workspace_id uuid, product_id uuid)
returns jsonb
language sql stable set search_path = '' as $$
  with place as materialized (
    select w.id, w.currency, w.time_zone, w.counts_won_deals, (private.now() at time zone w.time_zone)::date as today
    from public.workspaces w where w.id = product_summary.workspace_id
  ), rate as materialized (
    select r.* from place p cross join lateral private.rates_into(p.id, p.currency) r
  ), won as materialized (
    select d.account_id, c.day, d.currency, coalesce(d.value_minor, 0)::float8 as minor
    from place p
    join public.deals d on d.workspace_id = p.id and d.product_id = product_summary.product_id
    join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone p.time_zone)::date end as day) c
    where p.counts_won_deals and c.day <= p.today
  ), line as (
    select s.account_id, s.sold_on as day, s.currency, s.revenue_minor::float8 as minor, s.quantity
    from place p join public.sales s on s.workspace_id = p.id and s.product_id = product_summary.product_id
      and s.sold_on between p.today - 364 and p.today and coalesce(s.order_status, 'placed') = 'placed'
    union all
    select w.account_id, w.day, w.currency, w.minor, null from place p join won w on w.day > p.today - 365
  )
  select jsonb_build_object('currency', p.currency, 'year_minor', y.minor, 'units', y.units, 'customers', y.customers,
    'last_on', l.day, 'days_since', p.today - l.day, 'open', private.open_deal_sums(p.id, null, null, product_summary.product_id))
  from place p
  cross join (
    select sum(n.minor * x.factor) as minor, sum(n.quantity) as units, count(distinct n.account_id) filter (where n.minor > 0) as customers
    from line n left join rate x on x.currency = n.currency and x.since <= n.day and n.day < x.until
  ) y
  cross join lateral (
    select max(d.day) as day from (
      (select s.sold_on as day from public.sales s
        where s.workspace_id = p.id and s.product_id = product_summary.product_id and s.sold_on <= p.today
          and s.revenue_minor > 0 and coalesce(s.order_status, 'placed') = 'placed'
        order by s.sold_on desc limit 1)
      union all
      select max(w.day) from won w) d
  ) l
$$;
comment on function public.product_summary(uuid, uuid) is E'The key metrics of one product\n\nyear_minor is its revenue of the last 365 days, null if there is none; units is the quantity sold, and customers the number of accounts that bought it, in these days. last_on is the day of its last sale. Won deals are included if they count as sales. open contains its open deals by currency.';
grant execute on function public.product_summary(uuid, uuid) to authenticated;
