-- A customer is an account with at least one sale of positive revenue: a refund, a sale of nothing or a cancelled order makes none.
-- Sums have what was sold as `revenue_minor + refunded_minor`: more than 0 where there is such a sale.

truncate private.kept_customers, private.customer_keeping;

drop function private.numbered_orders(uuid, date, uuid[]);
-- Returns for accounts how many orders with a number began on each day, and what was sold in such orders on it.
create function private.numbered_orders(workspace uuid, through date, accounts uuid[])
returns table (account_id uuid, day date, orders integer, sold numeric)
language sql stable rows 1000 set search_path = '' as $$
  select o.account_id, o.day, (count(*) filter (where o.day = o.first_on))::integer, sum(o.sold)
  from (
    select s.account_id, s.day, sum(s.revenue_minor + s.refunded_minor) as sold,
      min(s.day) over (partition by s.account_id, s.order_number) as first_on
    from private.sales_by_order s
    where s.workspace_id = workspace and s.account_id is not null and (accounts is null or s.account_id = any (accounts)) and s.day <= through
    group by s.account_id, s.order_number, s.day having sum(s.revenue_minor + s.refunded_minor) > 0
  ) o group by 1, 2
$$;
grant execute on function private.numbered_orders(uuid, date, uuid[]) to authenticated, service_role;

create or replace function private.order_days_of(workspace uuid, target text, through date, accounts uuid[])
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
  -- What was written and taken back is no row.
  having sum(f.facts) > 0
$$;

create or replace function private.order_days_within(workspace uuid, target text, through date, within jsonb)
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint, orders integer)
language sql stable rows 5000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target)), wanted as materialized (
    select (select array_agg(v) from jsonb_array_elements_text(within -> 'owner') v) as owners,
      (select array_agg(v) from jsonb_array_elements_text(within -> 'company') v) as companies,
      (select array_agg(v) from jsonb_array_elements_text(within -> 'region') v) as regions,
      within ? 'team' as has_team,
      (select array_agg(p.member_id) from public.placements p where p.workspace_id = workspace
        and p.team_id::text in (select v from jsonb_array_elements_text(within -> 'team') v)) as members
  ), numbered as (
    select o.account_id, o.day, count(*) filter (where o.day = o.first_on) as orders, sum(o.sold) as sold
    from (
      select s.account_id, s.day, sum(s.revenue_minor + s.refunded_minor) as sold,
        min(s.day) over (partition by s.account_id, s.order_number) as first_on
      from private.sales_by_order s
      join wanted i on (i.owners is null or s.owner_id::text = any (i.owners)) and (i.companies is null or s.company_id::text = any (i.companies))
        and (i.regions is null or s.region = any (i.regions)) and (not i.has_team or s.owner_id = any (i.members))
      where s.workspace_id = workspace and s.account_id is not null and s.day <= through
      group by s.account_id, s.order_number, s.day having sum(s.revenue_minor + s.refunded_minor) > 0
    ) o group by 1, 2
  )
  select f.account_id, f.day, sum(f.sold) > 0, coalesce(sum(f.minor * x.factor), 0), coalesce(sum(f.facts) filter (where x.factor is null), 0),
    (coalesce(max(n.orders), 0) + (sum(f.sold) > coalesce(max(n.sold), 0))::integer)::integer
  from (
    select s.account_id, s.day, s.currency, s.revenue_minor + s.refunded_minor as sold,
      (s.sales_count + s.refunds_count)::integer as facts, s.revenue_minor::float8 as minor, s.owner_id, s.company_id, s.region
    from private.sales_by_account s
    where s.workspace_id = workspace and s.account_id is not null and s.day <= through
    union all
    select d.account_id, c.day, d.currency, coalesce(d.value_minor, 0), 1, coalesce(d.value_minor, 0), d.owner_id, null, coalesce(a.region, a.country)
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    join public.accounts a on a.workspace_id = d.workspace_id and a.id = d.account_id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and c.day <= through
  ) f
  join wanted i on (i.owners is null or f.owner_id::text = any (i.owners)) and (i.companies is null or f.company_id::text = any (i.companies))
    and (i.regions is null or f.region = any (i.regions)) and (not i.has_team or f.owner_id = any (i.members))
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
  left join numbered n on n.account_id = f.account_id and n.day = f.day
  group by f.account_id, f.day
  -- What was written and taken back is no row.
  having sum(f.facts) > 0
$$;

create or replace function private.promotion_facts(workspace uuid) returns jsonb
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = workspace
  ), line as materialized (
    select l.*, l.day > p.today - 365 as is_now from place p cross join lateral private.sold_lines(p.id, p.currency, p.today - 1126, p.today) l
  ), span as (
    -- The month of the first line may be half of one.
    select greatest(date_trunc('month', min(l.day) + interval '1 month' - interval '1 day'), date_trunc('month', p.today::timestamp) - interval '36 months')::date as first,
      (date_trunc('month', p.today::timestamp) - interval '1 month')::date as last
    from place p cross join line l group by p.today
  ), month as (
    select m::date as month, coalesce((select sum(l.minor) from line l where l.day >= m and l.day < m + interval '1 month'), 0) as minor
    from span s cross join generate_series(s.first::timestamp, s.last, interval '1 month') m
  ), product as (
    select l.product_id as id, coalesce(sum(l.minor) filter (where l.is_now), 0) as minor,
      coalesce(sum(l.minor) filter (where l.is_now and l.cost_minor is not null), 0) as costed_minor,
      coalesce(sum(l.cost_minor) filter (where l.is_now), 0) as cost_minor,
      coalesce(sum(l.minor) filter (where l.day > p.today - 90), 0) as recent_minor,
      coalesce(sum(l.minor) filter (where l.day > p.today - 455 and not l.is_now), 0) as year_ago_minor,
      count(distinct l.account_id) filter (where l.is_now and l.minor > 0) as customers, max(l.day) filter (where l.minor > 0) as last_on,
      count(*) filter (where l.is_now and l.quantity > 0) as counted,
      percentile_cont(array[0.5, 0.75]) within group (order by l.quantity) filter (where l.is_now and l.quantity > 0) as quantities
    from place p cross join line l where l.product_id is not null group by l.product_id, p.today
    order by 2 desc, 1 limit 200
  )
  select jsonb_build_object('today', p.today, 'currency', p.currency,
    'customers', (select count(*) from private.kept_segments k where k.workspace_id = p.id),
    'months', coalesce((select jsonb_agg(to_jsonb(m) order by m.month) from month m), '[]'),
    'products', coalesce((select jsonb_agg(to_jsonb(s) - 'quantities' || jsonb_build_object('name', r.name, 'category', r.category,
        'usual', s.quantities[1], 'upper', s.quantities[2]) order by s.minor desc, s.id)
      from product s join public.products r on r.workspace_id = p.id and r.id = s.id), '[]'),
    'pairs', coalesce((select jsonb_agg(jsonb_build_object('one', b.product_id, 'other', b.with_id, 'baskets', b.baskets, 'lift', b.lift)
      order by b.lift desc, b.baskets desc, b.product_id, b.with_id) from public.bought_together(p.id) b), '[]'),
    'first_years', coalesce((select jsonb_agg(f.year order by f.year) from (
      select distinct extract(year from k.first_on)::integer as year from private.kept_segments k
      where k.workspace_id = p.id and extract(month from k.first_on) = extract(month from p.today + interval '1 month')
        and k.first_on < date_trunc('month', p.today + interval '1 month')) f), '[]'),
    'minor', coalesce((select sum(l.minor) from line l where l.is_now), 0),
    'costed_minor', coalesce((select sum(l.minor) from line l where l.is_now and l.cost_minor is not null), 0),
    'cost_minor', coalesce((select sum(l.cost_minor) from line l where l.is_now), 0))
  from place p
$$;
