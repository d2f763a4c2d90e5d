-- Returns the same days as private.order_days, but only for sales with one of the values of each dimension in `within`:
-- {"owner": ["…"], "team": ["…"], "company": ["…"], "region": ["…"]}. A won deal has no company, and has the region of
-- its account.
create or replace function private.filtered_order_days(workspace uuid, target text, through date, within jsonb)
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
  -- Omits days on which rows cancel each other out.
  having sum(f.facts) > 0
$$;
grant execute on function private.filtered_order_days(uuid, text, date, jsonb) to authenticated, service_role;
