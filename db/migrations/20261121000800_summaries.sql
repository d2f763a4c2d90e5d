-- The figures of the home page, computed over all rows, each in the workspace's currency.

-- Deals and their worth by stage. Values in another currency are counted apart, never added up as if they were alike.
create function public.pipeline_summary(workspace_id uuid, pipeline_id uuid default null)
returns table (pipeline_id uuid, stage_id uuid, name text, kind public.stage_kind, colour text, "position" integer,
  deals bigint, valued bigint, value_minor numeric, weighted_minor numeric, other_currency bigint, currency text)
language sql stable security invoker set search_path = '' as $$
  select s.pipeline_id, s.id, s.name::text, s.kind, s.colour, s.position, coalesce(d.deals, 0), coalesce(d.valued, 0),
    coalesce(d.value_minor, 0), coalesce(d.weighted_minor, 0), coalesce(d.other_currency, 0), w.currency
  from public.workspaces w
  join public.stages s on s.workspace_id = w.id
  left join lateral (
    select count(*) as deals, count(x.value_minor) filter (where x.currency = w.currency) as valued,
      sum(x.value_minor) filter (where x.currency = w.currency) as value_minor,
      round(sum(x.value_minor * coalesce(x.probability, s.default_probability) / 100.0) filter (where x.currency = w.currency)) as weighted_minor,
      count(*) filter (where x.currency <> w.currency) as other_currency
    from public.deals x where x.workspace_id = w.id and x.stage_id = s.id) d on true
  where w.id = pipeline_summary.workspace_id
    and (pipeline_summary.pipeline_id is null or s.pipeline_id = pipeline_summary.pipeline_id)
  order by s.pipeline_id, s.position, s.id
$$;

-- New leads and closed deals of the last 30 days beside the 30 before, and of all time. Days are the workspace's own.
-- A deal closes on its close date; a won deal without one counts when it was entered.
create function public.home_summary(workspace_id uuid)
returns table (new_leads bigint, new_leads_before bigint, leads bigint, deals_closed bigint, deals_closed_before bigint,
  deals_won bigint, won_minor numeric, currency text, period_start date, period_end date)
language sql stable security invoker set search_path = '' as $$
  with w as (
    select id, currency, time_zone, (private.now() at time zone time_zone)::date as today
    from public.workspaces where id = home_summary.workspace_id
  ), lead as (
    -- By the day on the calendar: where clocks go back at midnight, one midnight has two instants.
    select count(*) filter (where day >= w.today - 29) as now_count,
      count(*) filter (where day between w.today - 59 and w.today - 30) as before_count,
      count(*) as all_count
    from w join public.contacts c on c.workspace_id = w.id and c.lifecycle = 'lead'
    cross join lateral (select (c.created_at at time zone w.time_zone)::date as day) entry
  ), won as (
    select count(*) filter (where day between w.today - 29 and w.today) as now_count,
      count(*) filter (where day between w.today - 59 and w.today - 30) as before_count,
      count(*) as all_count, coalesce(sum(value_minor) filter (where d.currency = w.currency), 0) as value_minor
    from w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = w.id and d.stage_id = s.id
    cross join lateral (select coalesce(d.close_date, (d.created_at at time zone w.time_zone)::date) as day) closing
  )
  select lead.now_count, lead.before_count, lead.all_count, won.now_count, won.before_count, won.all_count, won.value_minor,
    w.currency, w.today - 29, w.today
  from w, lead, won
$$;
grant execute on function public.pipeline_summary(uuid, uuid), public.home_summary(uuid) to authenticated;
