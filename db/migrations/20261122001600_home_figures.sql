-- The figures of the home page, as before, for a fraction of the work. With their owner's rights, because behind policies no
-- index serves a condition on a kind (decision 5); so each asks itself which workspace the caller may read, and everything
-- else hangs on that one row.

-- What the figures ask of a deal lies beside its stage.
drop index public.deals_stage_idx;
create index deals_stage_idx on public.deals (workspace_id, stage_id, rank, id)
  include (currency, value_minor, probability, close_date, created_at);

create or replace function public.pipeline_summary(workspace_id uuid, pipeline_id uuid default null)
returns table (pipeline_id uuid, stage_id uuid, name text, kind public.stage_kind, colour text, "position" integer,
  deals bigint, valued bigint, value_minor numeric, weighted_minor numeric, other_currency bigint, currency text)
language sql stable security definer set search_path = '' as $$
  select s.pipeline_id, s.id, s.name::text, s.kind, s.colour, s.position, d.deals, d.valued,
    coalesce(d.value_minor, 0), coalesce(d.weighted_minor, 0), d.other_currency, w.currency
  from public.workspaces w
  join public.stages s on s.workspace_id = w.id
  cross join lateral (
    select count(*) as deals, count(x.value_minor) filter (where x.currency = w.currency) as valued,
      sum(x.value_minor) filter (where x.currency = w.currency) as value_minor,
      round(sum(x.value_minor * coalesce(x.probability, s.default_probability)) filter (where x.currency = w.currency) / 100.0) as weighted_minor,
      count(*) filter (where x.currency <> w.currency) as other_currency
    from public.deals x where x.workspace_id = w.id and x.stage_id = s.id) d
  where w.id = pipeline_summary.workspace_id and w.id in (select private.workspaces('viewer'))
    and (pipeline_summary.pipeline_id is null or s.pipeline_id = pipeline_summary.pipeline_id)
  order by s.pipeline_id, s.position, s.id
$$;

create or replace function public.home_summary(workspace_id uuid)
returns table (new_leads bigint, new_leads_before bigint, leads bigint, deals_closed bigint, deals_closed_before bigint,
  deals_won bigint, won_minor numeric, calls_made bigint, calls_made_before bigint, calls bigint, currency text, period_start date, period_end date)
language sql stable security definer set search_path = '' as $$
  with w as materialized (
    -- Turning an instant into a day of the calendar costs more than everything else about a row. No clock is a day apart
    -- from another, so what is older than this belongs to neither period.
    select id, currency, time_zone, today, (today - 61)::timestamp at time zone 'UTC' as since
    from public.workspaces
    cross join lateral (select (private.now() at time zone time_zone)::date as today) calendar
    where id = home_summary.workspace_id and id in (select private.workspaces('viewer'))
  ), lead as (
    -- By the day on the calendar: where clocks go back at midnight, one midnight has two instants.
    select count(*) filter (where c.created_at >= w.since and (c.created_at at time zone w.time_zone)::date >= w.today - 29) as now_count,
      count(*) filter (where c.created_at >= w.since and (c.created_at at time zone w.time_zone)::date between w.today - 59 and w.today - 30) as before_count,
      count(*) as all_count
    from w join public.contacts c on c.workspace_id = w.id and c.lifecycle = 'lead'
  ), won as (
    select count(*) filter (where day between w.today - 29 and w.today) as now_count,
      count(*) filter (where day between w.today - 59 and w.today - 30) as before_count,
      count(*) as all_count, coalesce(sum(value_minor) filter (where d.currency = w.currency), 0) as value_minor
    from w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = w.id and d.stage_id = s.id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when d.created_at >= w.since then (d.created_at at time zone w.time_zone)::date end as day) closing
  ), call as (
    select count(*) filter (where a.starts_at >= w.since and (a.starts_at at time zone w.time_zone)::date between w.today - 29 and w.today) as now_count,
      count(*) filter (where a.starts_at >= w.since and (a.starts_at at time zone w.time_zone)::date between w.today - 59 and w.today - 30) as before_count,
      count(*) as all_count
    from w join public.activities a on a.workspace_id = w.id and a.kind = 'call'
  )
  select lead.now_count, lead.before_count, lead.all_count, won.now_count, won.before_count, won.all_count, won.value_minor,
    call.now_count, call.before_count, call.all_count, w.currency, w.today - 29, w.today
  from w, lead, won, call
$$;
