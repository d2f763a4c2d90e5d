-- Returns the lines of sales, and won deals if they count as sales, with account and product. Amounts are in minor
-- units of one currency, and null without a rate. Refunds are negative.
create or replace function private.sold_lines(workspace uuid, target text, since date, through date)
returns table (account_id uuid, product_id uuid, category text, day date, minor double precision, cost_minor double precision, quantity double precision)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select f.account_id, f.product_id, f.category, f.day, f.minor * x.factor, f.cost_minor * x.factor, f.quantity
  from (
    select s.account_id, s.product_id, s.category, s.sold_on as day, s.currency, s.revenue_minor::float8 as minor, s.cost_minor::float8 as cost_minor,
      s.quantity::float8 as quantity
    from public.sales s where s.workspace_id = workspace and s.sold_on between since and through and coalesce(s.order_status, 'placed') = 'placed'
    union all
    select d.account_id, d.product_id, p.category, c.day, d.currency, coalesce(d.value_minor, 0), null, null
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    left join public.products p on p.workspace_id = d.workspace_id and p.id = d.product_id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and c.day between since and through
  ) f
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
$$;
grant execute on function private.sold_lines(uuid, text, date, date) to authenticated, service_role;
