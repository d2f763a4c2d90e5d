-- Returns the data of a pipeline analysis as JSON: the deals that are stuck, at risk or incomplete today, ordered by
-- value. `period` is a number of days until today (`90d`), `month`, `quarter`, or custom days
-- (`2026-01-31..2026-03-01`), in the workspace's time zone; the result is null for any other period. Missing opening
-- and closing days fall back to the day a deal was entered, but never to the day of an import.
create or replace function private.pipeline_risk_signals(workspace uuid, pipeline uuid, period text)
returns jsonb
language sql stable set search_path = '' set work_mem = '32MB' as $$
  with place as (
    select w.id, w.currency, w.time_zone, t.today, d.since, d.until, d.since_before, d.until_before
    from public.workspaces w cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
    cross join lateral private.pipeline_days(period, t.today) d
    where w.id = workspace
  ), rate as materialized (
    select r.* from place p cross join lateral private.rates_into(p.id, p.currency) r
  ), stage as (
    select s.id, s.pipeline_id, s.kind, s.position, s.rotting_days, s.default_probability from public.stages s
    where s.workspace_id = workspace and (pipeline is null or s.pipeline_id = pipeline)
  ), deal as materialized (
    -- If it is unknown when a deal entered its stage, its last change is used: the deal has been there for at least as
    -- long.
    select d.id, d.name, d.external_id, d.owner_id, d.value_minor, d.currency, d.close_date, s.kind, s.position, s.rotting_days,
      coalesce(d.probability, s.default_probability) as likelihood, d.opened_on is not null as has_opening,
      coalesce(d.opened_on, e.entered) as opened, coalesce(d.close_date, e.entered) as closed,
      floor(extract(epoch from private.now() - coalesce(d.stage_entered_at, d.updated_at)) / 86400)::integer as days_in_stage,
      d.stage_entered_at is not null as is_entry_known
    from place p join public.deals d on d.workspace_id = workspace join stage s on s.id = d.stage_id
    cross join lateral (select case when not d.is_imported then (d.created_at at time zone p.time_zone)::date end as entered) e
  ),
  -- The number of days that won deals took, if opened_on was recorded. The percentiles exclude deals that were closed
  -- before they were opened.
  cycle as materialized (
    select count(*) as won, percentile_disc(0.5) within group (order by c.days) filter (where c.days >= 0) as half,
      percentile_disc(0.9) within group (order by c.days) filter (where c.days >= 0) as most
    from deal d cross join lateral (select d.closed - d.opened as days) c
    where d.kind = 'won' and d.has_opening and d.close_date is not null
  ),
  -- The last activity or email of each deal, read for all deals together, which is faster than for each deal. A task
  -- counts when it is completed.
  touch as materialized (
    select x.deal_id, max(x.at) as at from (
      select a.deal_id, max(case when a.kind = 'task' then a.completed_at else a.starts_at end) as at
      from public.activities a where a.workspace_id = workspace and a.deal_id is not null
        and case when a.kind = 'task' then a.completed_at else a.starts_at end <= private.now()
      group by a.deal_id
      union all
      select e.deal_id, e.last_at from private.emails_about_deals(workspace) e
    ) x group by x.deal_id
  ),
  -- Moves of deals to an earlier open stage in the period.
  retreat as materialized (
    select c.record_id, c.at, f.position
    from place p
    join public.change_log c on c.workspace_id = workspace and c.table_name = 'deals' and c.action = 'update' and c.changes ? 'stage_id'
      and c.at >= (p.since::timestamp at time zone p.time_zone) and c.at < ((p.until + 1)::timestamp at time zone p.time_zone)
    join stage f on f.id = (c.changes #>> '{stage_id,0}')::uuid and f.kind = 'open'
    join stage g on g.id = (c.changes #>> '{stage_id,1}')::uuid and g.kind = 'open' and g.pipeline_id = f.pipeline_id
    where g.position < f.position
  ),
  open as materialized (
    select d.*, round(d.value_minor * x.factor)::bigint as minor, t.at as touched_at, p.today - greatest((t.at at time zone p.time_zone)::date, d.opened) as quiet_days,
      p.today - (b.at at time zone p.time_zone)::date as back_days
    from deal d cross join place p
    left join rate x on x.currency = d.currency and x.since <= p.today and p.today < x.until
    left join touch t on t.deal_id = d.id
    -- The last move to an earlier stage, unless the deal has been moved forward again since.
    left join (select r.record_id, max(r.at) as at from retreat r join deal e on e.id = r.record_id and e.position < r.position group by r.record_id) b
      on b.record_id = d.id
    where d.kind = 'open'
  ), talk as materialized (select count(o.touched_at) > 0 as is_logged from open o
  ), sign as materialized (
    select s.sign, s.days, o.id, o.name, o.external_id, o.opened, o.value_minor, o.currency, o.minor
    from open o cross join place p cross join cycle c cross join talk k
    cross join lateral (values
      ('rotting', o.days_in_stage >= o.rotting_days, case when o.is_entry_known then o.days_in_stage end),
      ('slow', c.won >= 10 and p.today - o.opened > c.most, p.today - o.opened),
      ('overdue', o.close_date < p.today, p.today - o.close_date),
      ('doubtful', o.close_date between p.today and p.today + 14 and o.likelihood < 50, o.close_date - p.today),
      ('quiet', k.is_logged and o.quiet_days > 30, o.quiet_days),
      ('back', o.back_days is not null, o.back_days),
      -- The largest deals, which are not a risk. The list can compare only amounts in the workspace's currency.
      ('largest', case when o.currency = p.currency then o.value_minor > 0 else o.value_minor is not null end, null),
      ('unowned', o.owner_id is null, null),
      ('undated', o.close_date is null, null),
      ('unvalued', o.value_minor is null, null)
    ) s (sign, is_so, days)
    where s.is_so
  ), listed as (
    -- The deals with the highest values, those without a rate last. For equal values, the longest duration or the
    -- nearest close date comes first. Three signals list up to 100 deals, because no list filter can select their
    -- deals.
    select x.sign, jsonb_agg(jsonb_build_object('id', s.id, 'value_minor', s.value_minor, 'currency', s.currency, 'days', s.days, 'minor', s.minor) order by s.place) as deals
    from (select distinct sign from sign) x cross join lateral (
      select s.*, row_number() over () as place from (
        select s.* from sign s where s.sign = x.sign
        order by s.minor desc nulls last, case s.sign when 'doubtful' then -s.days else s.days end desc nulls last, s.name collate "C", s.external_id collate "C", s.opened, s.id
        limit case when x.sign in ('rotting', 'quiet', 'back') then 100 else 20 end
      ) s
    ) s
    group by x.sign
  )
  select jsonb_build_object(
    'at', to_char(private.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'currency', p.currency,
    'since_before', p.since_before, 'until_before', p.until_before, 'since', p.since, 'until', p.until, 'today', p.today,
    'rows', private.pipeline_rows(workspace, pipeline), 'deals', (select count(*) from deal),
    'undated', (select jsonb_build_object('opened', count(*) filter (where d.opened is null),
      'closed', count(*) filter (where d.closed is null and d.kind <> 'open'),
      'decided', count(*) filter (where d.kind <> 'open')) from deal d),
    -- The first day with a rate for amounts in another currency; null if there is none.
    'rated', coalesce((select jsonb_agg(jsonb_build_object('currency', c.currency, 'since', c.since) order by c.currency collate "C") from (
      select d.currency, (select min(x.since) from rate x where x.currency = d.currency) as since
      from deal d where d.currency <> p.currency group by d.currency) c), '[]'),
    'stages', coalesce((select jsonb_object_agg(k.kind, k.ids) from (
      select s.kind, jsonb_agg(s.id order by s.pipeline_id, s.position, s.id) as ids from stage s group by s.kind) k), '{}'),
    'cycle', (select to_jsonb(c) from cycle c),
    'limited', (select count(o.rotting_days) from open o), 'touched', (select count(o.touched_at) from open o),
    -- Signals that no list filter can select also return the ids of all their deals.
    'signs', coalesce((select jsonb_agg(jsonb_build_object('sign', l.sign, 'listed', l.deals, 'ids', case when l.sign in ('rotting', 'quiet', 'back') then
      (select jsonb_agg(s.id order by s.id) from sign s where s.sign = l.sign) end) order by l.sign) from listed l), '[]'),
    'at_risk', (select jsonb_build_object('ids', coalesce(jsonb_agg(r.id order by r.id), '[]'),
        'listed', coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'value_minor', r.value_minor, 'currency', r.currency, 'days', null, 'minor', r.minor) order by r.place)
          filter (where r.place <= 100), '[]'))
      from (
        select r.*, row_number() over (order by r.minor desc nulls last, r.name collate "C", r.external_id collate "C", r.opened, r.id) as place
        from (select distinct on (s.id) s.* from sign s where s.sign in ('overdue', 'doubtful', 'quiet', 'back')) r
      ) r))
  from place p where p.since is not null
$$;
grant execute on function private.pipeline_risk_signals(uuid, uuid, text) to authenticated;
