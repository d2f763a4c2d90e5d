-- Returns the same days as private.order_days for some accounts, or for all if `accounts` is null, computed from sales
-- and won deals.
create or replace function private.compute_order_days(workspace uuid, target text, through date, accounts uuid[])
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint, orders integer)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' set plan_cache_mode = 'force_custom_plan' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select f.account_id, f.day, sum(f.sold) > 0, coalesce(sum(f.minor * x.factor), 0), coalesce(sum(f.facts) filter (where x.factor is null), 0),
    (coalesce(max(n.orders), 0) + (sum(f.sold) > coalesce(max(n.sold), 0))::integer)::integer
  from (
    select s.account_id, s.day, s.currency, s.revenue_minor + s.refunded_minor as sold,
      (s.sales_count + s.refunds_count)::integer as facts, s.revenue_minor::float8 as minor
    from private.sales_by_account s
    where s.workspace_id = workspace and s.account_id is not null and (accounts is null or s.account_id = any (accounts)) and s.day <= through
    union all
    select d.account_id, c.day, d.currency, coalesce(d.value_minor, 0), 1, coalesce(d.value_minor, 0)
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and d.account_id is not null and (accounts is null or d.account_id = any (accounts)) and c.day <= through
  ) f
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
  left join private.numbered_orders(workspace, through, accounts) n on n.account_id = f.account_id and n.day = f.day
  group by f.account_id, f.day
  -- Omits days on which rows cancel each other out.
  having sum(f.facts) > 0
$$;
grant execute on function private.compute_order_days(uuid, text, date, uuid[]) to authenticated, service_role;
