-- Growth, cohorts and turnover of the customers of some sales only: those of an owner, a team, an own company or a region, told apart as
-- questions of measures tell them apart (domain/measures/sales-facts.ts). All others are read as before.

-- The days with an order, as private.order_days tells them, of sales that have one of the values of each dimension in `within`:
-- {"owner": ["…"], "team": ["…"], "company": ["…"], "region": ["…"]}. A won deal has no own company, and the region of its account.
create function private.order_days_within(workspace uuid, target text, through date, within jsonb)
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint)
language sql stable rows 5000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target)), wanted as materialized (
    select (select array_agg(v) from jsonb_array_elements_text(within -> 'owner') v) as owners,
      (select array_agg(v) from jsonb_array_elements_text(within -> 'company') v) as companies,
      (select array_agg(v) from jsonb_array_elements_text(within -> 'region') v) as regions,
      within ? 'team' as has_team,
      (select array_agg(p.member_id) from public.placements p where p.workspace_id = workspace
        and p.team_id::text in (select v from jsonb_array_elements_text(within -> 'team') v)) as members
  )
  select f.account_id, f.day, sum(f.orders) > 0, coalesce(sum(f.minor * x.factor), 0), coalesce(sum(f.facts) filter (where x.factor is null), 0)
  from (
    select s.account_id, s.day, s.currency, s.sales_count::integer as orders, (s.sales_count + s.refunds_count)::integer as facts, s.revenue_minor::float8 as minor,
      s.owner_id, s.company_id, s.region
    from private.sales_by_account s
    where s.workspace_id = workspace and s.account_id is not null and s.day <= through
    union all
    select d.account_id, c.day, d.currency, 1, 1, coalesce(d.value_minor, 0), d.owner_id, null, coalesce(a.region, a.country)
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    join public.accounts a on a.workspace_id = d.workspace_id and a.id = d.account_id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and c.day <= through
  ) f
  join wanted n on (n.owners is null or f.owner_id::text = any (n.owners)) and (n.companies is null or f.company_id::text = any (n.companies))
    and (n.regions is null or f.region = any (n.regions)) and (not n.has_team or f.owner_id = any (n.members))
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
  group by f.account_id, f.day
  -- What was written and taken back is no row.
  having sum(f.facts) > 0
$$;

drop function private.customer_growth(uuid, text, text, integer, date);
create function private.customer_growth(workspace uuid, target text, grain text, lapse integer, through date, within jsonb default null)
returns table (period date, new bigint, active bigint, won_back bigint, lost bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with visit as materialized (
    select o.account_id, o.day, date_trunc(grain, o.day::timestamp)::date as period, lag(o.day) over its as before, lead(o.day) over its as after
    from (
      select a.account_id, a.day from private.order_days(workspace, target, through) a where within is null and a.is_order
      union all
      select a.account_id, a.day from private.order_days_within(workspace, target, through, within) a where within is not null and a.is_order
    ) o
    window its as (partition by o.account_id order by o.day)
  ), event as (
    select v.period, v.before is null as is_new, v.before is null or v.before < v.period as is_first, v.before < v.day - lapse as is_back, false as is_lost
    from visit v
    union all
    select date_trunc(grain, (v.day + lapse + 1)::timestamp)::date, false, false, false, true from visit v
    where v.day + lapse < through and (v.after is null or v.after > v.day + lapse)
  )
  select e.period, count(*) filter (where e.is_new), count(*) filter (where e.is_first), count(*) filter (where e.is_back), count(*) filter (where e.is_lost)
  from event e group by 1 order by 1
$$;

drop function private.customer_cohorts(uuid, text, text, date);
create function private.customer_cohorts(workspace uuid, target text, grain text, through date, within jsonb default null)
returns table (cohort date, later integer, customers bigint, minor double precision, unrated bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with spent as materialized (
    select o.account_id, date_trunc(grain, o.day::timestamp)::date as period, bool_or(o.is_order) as is_active,
      sum(o.minor) as minor, sum(o.unrated) as unrated
    from (
      select a.* from private.order_days(workspace, target, through) a where within is null
      union all
      select a.* from private.order_days_within(workspace, target, through, within) a where within is not null
    ) o group by 1, 2
  ), first as (
    select s.account_id, min(s.period) as cohort from spent s where s.is_active group by 1
  ), met as (
    select f.cohort, s.period, count(*) filter (where s.is_active) as customers, sum(s.minor) as minor, sum(s.unrated) as unrated
    from first f join spent s on s.account_id = f.account_id group by 1, 2
  )
  select m.cohort, greatest(0, ((extract(year from m.period) - extract(year from m.cohort)) * 12 + extract(month from m.period) - extract(month from m.cohort))
      / case grain when 'quarter' then 3 else 1 end)::integer,
    sum(m.customers)::bigint, sum(m.minor), sum(m.unrated)::bigint
  from met m group by 1, 2 order by 1, 2
$$;

-- `active` bought in the days, whoever they were before.
drop function private.customer_turnover(uuid, text, date, date, integer);
create function private.customer_turnover(workspace uuid, target text, since date, until date, lapse integer, within jsonb default null)
returns table (before bigint, won bigint, back bigint, lost bigint, minor double precision, unrated bigint, active bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with spent as materialized (
    select a.* from private.order_days(workspace, target, until) a where within is null
    union all
    select a.* from private.order_days_within(workspace, target, until, within) a where within is not null
  ), visit as (
    select s.day, lag(s.day) over its as previous, lead(s.day) over its as next from spent s where s.is_order
    window its as (partition by s.account_id order by s.day)
  )
  select v.before, v.won, v.back, v.lost, s.minor, s.unrated, v.active
  from (
    select count(*) filter (where v.day < since and v.day + lapse >= since - 1 and (v.next is null or v.next >= since)) as before,
      count(*) filter (where v.previous is null and v.day >= since) as won,
      count(*) filter (where v.previous < v.day - lapse and v.day >= since) as back,
      count(*) filter (where v.day + lapse + 1 between since and until and (v.next is null or v.next > v.day + lapse)) as lost,
      count(*) filter (where v.day >= since and (v.previous is null or v.previous < since)) as active
    from visit v
  ) v cross join (
    select coalesce(sum(s.minor), 0) as minor, coalesce(sum(s.unrated), 0)::bigint as unrated from spent s where s.day >= since
  ) s
$$;

grant execute on function private.order_days_within(uuid, text, date, jsonb), private.customer_growth(uuid, text, text, integer, date, jsonb),
  private.customer_cohorts(uuid, text, text, date, jsonb), private.customer_turnover(uuid, text, date, date, integer, jsonb) to authenticated, service_role;
