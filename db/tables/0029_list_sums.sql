-- The computed columns of many records in one statement: the data API joins the view `<table>_sums` instead of calling the function
-- of each column for each row. They are computed when they are read, so they are never out of date.
create view private.accounts_sums with (security_invoker = true) as
  select s.*, k.segment, k.first_on as first_order_on, k.last_on as last_order_on, k.orders as order_count, coalesce(k.product_ids, '{}') as bought_product_ids
  from (
    select a.workspace_id, a.id,
      case when sum(f.sales) > 0 then coalesce(round(sum(f.year_minor * x.factor)), 0)::bigint end as year_revenue_minor,
      count(f.open_deal)::integer as open_deal_count,
      round(sum(f.open_minor * x.factor))::bigint as open_value_minor
    from public.accounts a
    left join (
      select s.workspace_id, s.account_id, s.currency, s.day, (s.sales_count + s.refunds_count)::integer as sales, s.revenue_minor::float8 as year_minor,
        null::boolean as open_deal, null::bigint as open_minor
      from public.workspaces w
      cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
      join private.sales_by_account s on s.workspace_id = w.id and s.day between t.today - 364 and t.today
      where s.account_id is not null
      union all
      select d.workspace_id, d.account_id, d.currency, c.day, case when s.kind = 'won' then 1 end, case when s.kind = 'won' then coalesce(d.value_minor, 0) end,
        case when s.kind = 'open' then true end, case when s.kind = 'open' then d.value_minor end
      from public.workspaces w
      cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
      join public.stages s on s.workspace_id = w.id and (s.kind = 'open' or s.kind = 'won' and w.counts_won_deals)
      join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
      cross join lateral (select case when s.kind = 'open' then 'infinity' when d.close_date is not null then d.close_date
        when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
      where d.account_id is not null and (s.kind = 'open' or c.day between t.today - 364 and t.today)
    ) f on f.workspace_id = a.workspace_id and f.account_id = a.id
    cross join lateral (
      -- The last rate up to the day, in either direction, as in private.rates_into.
      select case when f.currency = a.currency then 1 when f.currency is not null then (
        select (r.factor * power(10::numeric, private.currency_decimals(a.currency) - private.currency_decimals(f.currency)))::float8
        from (
          (select e.day, e.rate as factor, 0 as place from public.exchange_rates e
            where e.workspace_id = a.workspace_id and e.from_currency = f.currency and e.to_currency = a.currency and e.day <= f.day order by e.day desc limit 1)
          union all
          (select e.day, 1 / e.rate, 1 from public.exchange_rates e
            where e.workspace_id = a.workspace_id and e.from_currency = a.currency and e.to_currency = f.currency and e.day <= f.day order by e.day desc limit 1)
        ) r order by r.day desc, r.place limit 1) end as factor) x
    group by a.workspace_id, a.id
  ) s
  left join private.segment_cache k on k.workspace_id = s.workspace_id and k.account_id = s.id;
grant select on private.accounts_sums to authenticated, service_role;

create view private.products_sums with (security_invoker = true) as
  select s.workspace_id, s.id, s.year_quantity, round(s.minor)::bigint as year_sales_minor,
    case when s.costed_minor > 0 then round((100 * (s.costed_minor - s.cost_minor) / s.costed_minor)::numeric, 1) end as year_margin
  from (
    select p.workspace_id, p.id, sum(f.quantity) as year_quantity,
      sum(f.minor * x.factor) as minor,
      sum(f.minor * x.factor) filter (where f.cost_minor is not null) as costed_minor,
      sum(f.cost_minor * x.factor) as cost_minor
    from public.products p
    left join (
      select s.workspace_id, s.product_id, s.currency, s.sold_on as day, s.quantity, s.revenue_minor::float8 as minor, s.cost_minor::float8 as cost_minor
      from public.workspaces w
      cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
      join public.sales s on s.workspace_id = w.id and s.sold_on between t.today - 364 and t.today
      where s.product_id is not null and coalesce(s.order_status, 'placed') = 'placed'
      union all
      select d.workspace_id, d.product_id, d.currency, c.day, null, coalesce(d.value_minor, 0), null
      from public.workspaces w
      cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
      join public.stages s on s.workspace_id = w.id and s.kind = 'won' and w.counts_won_deals
      join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
      cross join lateral (select case when d.close_date is not null then d.close_date
        when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
      where d.product_id is not null and c.day between t.today - 364 and t.today
    ) f on f.workspace_id = p.workspace_id and f.product_id = p.id
    cross join lateral (
      -- The last rate up to the day, in either direction, as in private.rates_into.
      select case when f.currency = p.currency then 1 when f.currency is not null then (
        select (r.factor * power(10::numeric, private.currency_decimals(p.currency) - private.currency_decimals(f.currency)))::float8
        from (
          (select e.day, e.rate as factor, 0 as place from public.exchange_rates e
            where e.workspace_id = p.workspace_id and e.from_currency = f.currency and e.to_currency = p.currency and e.day <= f.day order by e.day desc limit 1)
          union all
          (select e.day, 1 / e.rate, 1 from public.exchange_rates e
            where e.workspace_id = p.workspace_id and e.from_currency = p.currency and e.to_currency = f.currency and e.day <= f.day order by e.day desc limit 1)
        ) r order by r.day desc, r.place limit 1) end as factor) x
    group by p.workspace_id, p.id
  ) s;
grant select on private.products_sums to authenticated, service_role;
