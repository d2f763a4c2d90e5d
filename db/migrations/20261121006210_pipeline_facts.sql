-- Everything an analysis of deals says, counted in one statement and so at one moment, with the rights of whoever asks.

-- How many rows an analysis reads: what its price goes by.
create function private.pipeline_rows(workspace uuid, pipeline uuid) returns bigint
language sql stable security invoker set search_path = '' as $$
  with deal as (
    select d.id from public.deals d where d.workspace_id = workspace and (pipeline is null or d.pipeline_id = pipeline)
  )
  select (select count(*) from deal)
    + (select count(*) from public.activities a join deal d on d.id = a.deal_id where a.workspace_id = workspace)
$$;

-- The days of a period and those it is compared with: as many days before it, or the same days of the month or quarter before.
-- Nothing of days that do not stand in order, are still to come, or are more than about three years (as domain/analysis/periods.ts).
create function private.pipeline_days(period text, today date, out since date, out until date, out since_before date, out until_before date)
language sql stable set search_path = '' as $$
  select s.since, s.until, s.since_before, least(s.since_before + (s.until - s.since), s.since - 1)
  from (
    select date_trunc('month', today::timestamp)::date, today, (date_trunc('month', today::timestamp) - interval '1 month')::date where period = 'month'
    union all
    select date_trunc('quarter', today::timestamp)::date, today, (date_trunc('quarter', today::timestamp) - interval '3 months')::date where period = 'quarter'
    union all
    select today - d.days + 1, today, today - 2 * d.days + 1 from (select substring(period from '^(\d{1,4})d$')::integer as days) d where d.days > 0
    union all
    select o.since, o.until, o.since - (o.until - o.since + 1) from (
      select substring(period from '^(\d{4}-\d\d-\d\d)\.\.\d{4}-\d\d-\d\d$')::date, substring(period from '^\d{4}-\d\d-\d\d\.\.(\d{4}-\d\d-\d\d)$')::date
    ) o (since, until)
    where o.since between '1900-01-01' and o.until and o.until <= today and o.until - o.since < 1096
  ) s (since, until, since_before)
$$;

-- `period` is so many days ending today (`90d`), `month` or `quarter` until today, or days of one's own
-- (`2026-01-31..2026-03-01`); days are the workspace's. What happened is counted on these, what is open, stuck or at risk as it
-- stands today. Values in the workspace's currency are added up, deals in another are counted apart. A deal is opened on
-- opened_on, else on the day it was entered; it closes on close_date, else on that day, as everywhere.
create function private.pipeline_facts(workspace uuid, pipeline uuid, period text) returns jsonb
language sql stable security invoker set search_path = '' set work_mem = '32MB' as $$
  with place as (
    select w.id, w.currency, w.time_zone, t.today, d.since, d.until, d.since_before, d.until_before
    from public.workspaces w cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
    cross join lateral private.pipeline_days(period, t.today) d
    where w.id = workspace
  ), stage as (
    select s.id, s.pipeline_id, s.kind, s.position, s.rotting_days, s.default_probability from public.stages s
    where s.workspace_id = workspace and (pipeline is null or s.pipeline_id = pipeline)
  ), deal as materialized (
    select d.id, d.name, d.external_id, d.stage_id, d.owner_id, d.product_id, d.account_id, d.value_minor, d.currency, d.close_date,
      s.kind, s.position, s.rotting_days,
      case when d.currency = p.currency then d.value_minor end as minor, d.currency <> p.currency as is_elsewhere,
      coalesce(d.probability, s.default_probability) as likelihood, d.opened_on is not null as has_opening,
      coalesce(d.opened_on, e.entered) as opened, coalesce(d.close_date, e.entered) as closed,
      floor(extract(epoch from private.now() - d.stage_entered_at) / 86400)::integer as days_in_stage
    from place p join public.deals d on d.workspace_id = workspace join stage s on s.id = d.stage_id
    cross join lateral (select (d.created_at at time zone p.time_zone)::date as entered) e
  ),
  -- What happened in either period.
  event as materialized (
    select h.measure, h.day >= p.since as is_now, h.minor, h.is_elsewhere, h.stage_id, h.owner_id, h.product_id, h.account_id
    from place p cross join lateral (
      select 'opened' as measure, d.opened as day, d.* from deal d
      union all
      select d.kind::text, d.closed, d.* from deal d where d.kind in ('won', 'lost')
    ) h
    where h.day between p.since and p.until or h.day between p.since_before and p.until_before
  ), total as (
    select e.measure, e.is_now, count(*) as deals, count(e.minor) as valued, coalesce(sum(e.minor), 0) as minor,
      count(*) filter (where e.is_elsewhere) as elsewhere
    from event e group by e.measure, e.is_now
  ),
  -- Values are compared where four in five deals of both periods have one and they come to something, else numbers of deals.
  comparison as (
    select t.measure, bool_and(t.valued * 5 >= t.deals * 4) and bool_or(t.minor <> 0) as is_by_value from total t group by t.measure
  ),
  -- Through whom or what: what each contributed to either period. Who moved most with the whole stands alone, then the largest
  -- changes, and the rest together.
  share as (
    select e.measure, x.dimension, x.id,
      count(*) filter (where e.is_now) as deals, coalesce(sum(e.minor) filter (where e.is_now), 0) as minor,
      count(*) filter (where not e.is_now) as deals_before, coalesce(sum(e.minor) filter (where not e.is_now), 0) as minor_before
    from event e
    cross join lateral (values ('stage', e.stage_id), ('owner', e.owner_id), ('product', e.product_id), ('account', e.account_id)) x (dimension, id)
    group by e.measure, x.dimension, x.id
  ), compared as (
    select s.*, m.moved, sum(m.moved) over (partition by s.measure, s.dimension) as whole,
      case s.dimension when 'stage' then (select n.name from public.stages n where n.workspace_id = workspace and n.id = s.id)
        when 'owner' then (select n.name from public.members n where n.workspace_id = workspace and n.id = s.id)
        when 'product' then (select n.name from public.products n where n.workspace_id = workspace and n.id = s.id)
        else (select n.name from public.accounts n where n.workspace_id = workspace and n.id = s.id) end collate "C" as name
    from share s join comparison c on c.measure = s.measure
    cross join lateral (select case when c.is_by_value then s.minor - s.minor_before else s.deals - s.deals_before end as moved) m
  ), led as (
    select c.*, c.id is not null and row_number() over (partition by c.measure, c.dimension
      order by c.id is null, c.moved * sign(c.whole) desc, c.deals + c.deals_before desc, c.name, c.id) = 1 as is_leading
    from compared c
  ), placed as (
    select l.*, case when l.id is not null then row_number() over (partition by l.measure, l.dimension
      order by l.id is null, l.is_leading desc, abs(l.moved) desc, l.deals + l.deals_before desc, l.name, l.id) end as place
    from led l
  ), ranked as (
    select p.*, case when p.id is null then 'none' when p.place <= 6 then 'one' else 'others' end as kind from placed p
  ), contribution as (
    select r.measure, r.dimension, r.kind, case r.kind when 'one' then r.id end as id, min(r.place) as place, count(*) as members,
      sum(r.deals) as deals, sum(r.minor) as minor, sum(r.deals_before) as deals_before, sum(r.minor_before) as minor_before
    from ranked r group by r.measure, r.dimension, r.kind, case r.kind when 'one' then r.id end
  ),
  -- How long deals took that were won, where somebody wrote down when they began. One that closed before it began says nothing.
  cycle as materialized (
    select count(*) as won, percentile_disc(0.5) within group (order by c.days) filter (where c.days >= 0) as half,
      percentile_disc(0.9) within group (order by c.days) filter (where c.days >= 0) as most
    from deal d cross join lateral (select d.closed - d.opened as days) c
    where d.kind = 'won' and d.has_opening and d.close_date is not null
  ),
  -- When anything was last done about a deal: all deals at once, which is quicker than one by one. A task is done once completed.
  touch as materialized (
    select a.deal_id, max(case when a.kind = 'task' then a.completed_at else a.starts_at end) as at
    from public.activities a where a.workspace_id = workspace and a.deal_id is not null
      and case when a.kind = 'task' then a.completed_at else a.starts_at end <= private.now()
    group by a.deal_id
  ),
  -- Each move within the period to an earlier stage.
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
    select d.*, t.at as touched_at, p.today - greatest((t.at at time zone p.time_zone)::date, d.opened) as quiet_days,
      p.today - (b.at at time zone p.time_zone)::date as back_days
    from deal d cross join place p
    left join touch t on t.deal_id = d.id
    -- Unless it has come forward again since.
    left join (select r.record_id, max(r.at) as at from retreat r join deal e on e.id = r.record_id and e.position < r.position group by r.record_id) b
      on b.record_id = d.id
    where d.kind = 'open'
  ), talk as materialized (select count(o.touched_at) > 0 as is_logged from open o
  ), sign as materialized (
    select s.sign, s.days, o.id, o.name, o.external_id, o.opened, o.value_minor, o.currency, o.minor, o.is_elsewhere
    from open o cross join place p cross join cycle c cross join talk k
    cross join lateral (values
      -- Stuck.
      ('rotting', o.days_in_stage >= o.rotting_days, o.days_in_stage),
      ('slow', c.won >= 10 and p.today - o.opened > c.most, p.today - o.opened),
      -- At risk.
      ('overdue', o.close_date < p.today, p.today - o.close_date),
      ('doubtful', o.close_date between p.today and p.today + 14 and o.likelihood < 50, o.close_date - p.today),
      ('quiet', k.is_logged and o.quiet_days > 30, o.quiet_days),
      ('back', o.back_days is not null, o.back_days),
      -- Nothing wrong with it: only worth more than the rest.
      ('largest', o.minor > 0, null),
      -- What no figure can be made of.
      ('unowned', o.owner_id is null, null),
      ('undated', o.close_date is null, null),
      ('unvalued', o.value_minor is null, null)
    ) s (sign, is_so, days)
    where s.is_so
  ), listed as (
    -- Those worth most, of these the longest, or soonest to close. A list asks for the others, except of three signs.
    select x.sign, jsonb_agg(jsonb_build_object('id', s.id, 'value_minor', s.value_minor, 'currency', s.currency, 'days', s.days) order by s.place) as deals
    from (select distinct sign from sign) x cross join lateral (
      select s.*, row_number() over () as place from (
        select s.* from sign s where s.sign = x.sign
        order by s.minor desc nulls last, case s.sign when 'doubtful' then -s.days else s.days end desc, s.name collate "C", s.external_id collate "C", s.opened, s.id
        limit case when x.sign in ('rotting', 'quiet', 'back') then 100 else 20 end
      ) s
    ) s
    group by x.sign
  )
  select jsonb_build_object(
    'at', to_char(private.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'currency', p.currency,
    'since_before', p.since_before, 'until_before', p.until_before, 'since', p.since, 'until', p.until, 'today', p.today,
    'rows', private.pipeline_rows(workspace, pipeline), 'deals', (select count(*) from deal),
    'elsewhere', (select count(*) from deal d where d.is_elsewhere),
    'stages', coalesce((select jsonb_object_agg(k.kind, k.ids) from (
      select s.kind, jsonb_agg(s.id order by s.pipeline_id, s.position, s.id) as ids from stage s group by s.kind) k), '{}'),
    'totals', coalesce((select jsonb_agg(to_jsonb(t) order by t.measure, t.is_now) from total t), '[]'),
    'by_value', coalesce((select jsonb_object_agg(c.measure, c.is_by_value) from comparison c), '{}'),
    'contributions', coalesce((select jsonb_agg(to_jsonb(c) order by c.measure, c.dimension, c.kind, c.place) from contribution c), '[]'),
    'cycle', (select to_jsonb(c) from cycle c),
    'open', (select jsonb_build_object('deals', count(*), 'valued', count(o.minor), 'minor', coalesce(sum(o.minor), 0),
      'weighted', coalesce(round(sum(o.minor * o.likelihood / 100.0)), 0), 'elsewhere', count(*) filter (where o.is_elsewhere),
      'limited', count(o.rotting_days), 'touched', count(o.touched_at)) from open o),
    'signs', coalesce((select jsonb_agg(to_jsonb(g) || jsonb_build_object('listed', l.deals) order by g.sign) from (
      select s.sign, count(*) as deals, count(s.minor) as valued, coalesce(sum(s.minor), 0) as minor, count(*) filter (where s.is_elsewhere) as elsewhere
      from sign s group by s.sign) g join listed l on l.sign = g.sign), '[]'),
    'at_risk', (select jsonb_build_object('deals', count(*), 'valued', count(r.minor), 'minor', coalesce(sum(r.minor), 0), 'elsewhere', count(*) filter (where r.is_elsewhere),
        'listed', coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'value_minor', r.value_minor, 'currency', r.currency, 'days', null) order by r.place)
          filter (where r.place <= 100), '[]'))
      from (
        select r.*, row_number() over (order by r.minor desc nulls last, r.name collate "C", r.external_id collate "C", r.opened, r.id) as place
        from (select distinct on (s.id) s.* from sign s where s.sign in ('overdue', 'doubtful', 'quiet', 'back')) r
      ) r))
  from place p where p.since is not null
$$;
revoke all on function private.pipeline_days(text, date), private.pipeline_facts(uuid, uuid, text) from public;
grant execute on function private.pipeline_rows(uuid, uuid), private.pipeline_days(text, date), private.pipeline_facts(uuid, uuid, text)
  to authenticated;
