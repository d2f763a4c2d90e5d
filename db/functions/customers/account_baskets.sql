-- Returns the purchases of accounts in the last 365 days: one row per account and category (or product without a
-- category), with the amount in minor units of `target` and its share of the account's total. Won deals are included if
-- they count as sales. Cancelled and refunded orders, and items whose amounts do not add up to more than 0, are
-- excluded.
create or replace function private.account_baskets(workspace uuid, target text, today date, accounts uuid[])
returns table (account_id uuid, item text, minor double precision, share double precision)
language sql stable rows 20000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select b.account_id, b.item, b.minor, b.minor / sum(b.minor) over (partition by b.account_id)
  from (
    select f.account_id, coalesce(f.category, p.name) as item, sum(f.minor * x.factor) as minor
    from (
      select s.account_id, case when s.category is null then s.product_id end as product_id, s.category,
        case when s.currency <> target then s.sold_on end as day, s.currency, sum(s.revenue_minor::float8) as minor
      from public.sales s where s.workspace_id = workspace and s.account_id = any (accounts) and s.sold_on between today - 364 and today
        and coalesce(s.order_status, 'placed') = 'placed'
      group by 1, 2, 3, 4, 5
      union all
      select d.account_id, d.product_id, p.category, c.day, d.currency, coalesce(d.value_minor, 0)
      from public.workspaces w
      join public.deals d on d.workspace_id = w.id and d.account_id = any (accounts)
      join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
      left join public.products p on p.workspace_id = d.workspace_id and p.id = d.product_id
      cross join lateral (select case when d.close_date is not null then d.close_date
        when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
      where w.id = workspace and w.counts_won_deals and c.day between today - 364 and today
    ) f
    left join public.products p on p.workspace_id = workspace and p.id = f.product_id
    left join rate x on x.currency = f.currency and (f.currency = target or x.since <= f.day and f.day < x.until)
    where coalesce(f.category, p.name) is not null
    group by 1, 2 having sum(f.minor * x.factor) > 0
  ) b
$$;
grant execute on function private.account_baskets(uuid, text, date, uuid[]) to authenticated, service_role;
