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

-- `days` ending today are compared with as many before; days are the workspace's own. Values in its currency are added up,
-- deals in another are counted apart. A deal is opened on opened_on, else on the day it was entered; it closes on close_date, else
-- on that day, as everywhere.
create function private.pipeline_facts(workspace uuid, pipeline uuid, days integer) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with place as (
    select w.id, w.currency, w.time_zone, t.today, t.today - days + 1 as since, t.today - 2 * days + 1 as since_before
    from public.workspaces w cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
    where w.id = workspace
  ), stage as (
    select s.id, s.pipeline_id, s.kind, s.position, s.rotting_days, s.default_probability from public.stages s
    where s.workspace_id = workspace and (pipeline is null or s.pipeline_id = pipeline)
  ), deal as materialized (
    select d.id, d.stage_id, d.owner_id, d.product_id, d.account_id, d.value_minor, d.currency, d.close_date, s.kind, s.position, s.rotting_days,
      case when d.currency = p.currency then d.value_minor end as minor, d.currency <> p.currency as is_elsewhere,
      coalesce(d.probability, s.default_probability) as likelihood, d.opened_on is not null as has_opening,
      coalesce(d.opened_on, e.entered) as opened, coalesce(d.close_date, e.entered) as closed,
      floor(extract(epoch from private.now() - d.stage_entered_at) / 86400)::integer as days_in_stage
    from place p join stage s on true
    join public.deals d on d.workspace_id = p.id and d.stage_id = s.id
    cross join lateral (select (d.created_at at time zone p.time_zone)::date as entered) e
  ),
  -- What happened in either period.
  event as (
    select m.measure, m.day >= p.since as is_now, d.*
    from deal d cross join place p
    cross join lateral (values ('opened', d.opened), ('won', case d.kind when 'won' then d.closed end),
      ('lost', case d.kind when 'lost' then d.closed end)) m (measure, day)
    where m.day between p.since_before and p.today
  ), total as (
    select e.measure, e.is_now, count(*) as deals, count(e.minor) as valued, coalesce(sum(e.minor), 0) as minor,
      count(*) filter (where e.is_elsewhere) as elsewhere
    from event e group by e.measure, e.is_now
  ),
  -- Through whom or what: what each contributed to either period. The largest changes stand alone, the rest together.
  share as (
    select e.measure, x.dimension, x.id,
      count(*) filter (where e.is_now) as deals, coalesce(sum(e.minor) filter (where e.is_now), 0) as minor,
      count(*) filter (where not e.is_now) as deals_before, coalesce(sum(e.minor) filter (where not e.is_now), 0) as minor_before
    from event e
    cross join lateral (values ('stage', e.stage_id), ('owner', e.owner_id), ('product', e.product_id), ('account', e.account_id)) x (dimension, id)
    group by e.measure, x.dimension, x.id
  ), ranked as (
    select s.*, case when s.id is null then 'none' when row_number() over (partition by s.measure, s.dimension, s.id is null
      order by abs(s.minor - s.minor_before) desc, abs(s.deals - s.deals_before) desc, s.deals + s.deals_before desc, s.id) <= 6 then 'one' else 'others' end as kind
    from share s
  ), contribution as (
    select r.measure, r.dimension, r.kind, case r.kind when 'one' then r.id end as id, count(*) as members,
      sum(r.deals) as deals, sum(r.minor) as minor, sum(r.deals_before) as deals_before, sum(r.minor_before) as minor_before
    from ranked r group by r.measure, r.dimension, r.kind, case r.kind when 'one' then r.id end
  ),
  -- How long deals took that were won, where somebody wrote down when they began.
  cycle as (
    select count(*) as won, percentile_disc(0.5) within group (order by d.closed - d.opened) as half,
      percentile_disc(0.9) within group (order by d.closed - d.opened) as most
    from deal d where d.kind = 'won' and d.has_opening and d.close_date is not null and d.closed >= d.opened
  ),
  open as materialized (select d.* from deal d where d.kind = 'open'),
  touch as (
    -- A task is something done once it is completed.
    select a.deal_id, max(case when a.kind = 'task' then a.completed_at else a.starts_at end) as at
    from public.activities a where a.workspace_id = workspace and a.deal_id in (select o.id from open o)
      and case when a.kind = 'task' then a.completed_at else a.starts_at end <= private.now()
    group by a.deal_id
  ),
  -- Back to an earlier stage within the period, and not forward again since.
  retreat as (
    select distinct o.id, max(c.at) over (partition by o.id) as at
    from place p
    join public.change_log c on c.workspace_id = p.id and c.table_name = 'deals' and c.action = 'update' and c.changes ? 'stage_id'
      and c.at >= (p.since::timestamp at time zone p.time_zone)
    join open o on o.id = c.record_id
    join stage f on f.id = (c.changes #>> '{stage_id,0}')::uuid and f.kind = 'open'
    join stage g on g.id = (c.changes #>> '{stage_id,1}')::uuid and g.kind = 'open' and g.pipeline_id = f.pipeline_id
    where g.position < f.position and o.position < f.position
  ), sign as (
    -- Stuck.
    select 'rotting' as sign, o.id, o.days_in_stage as days from open o where o.days_in_stage >= o.rotting_days
    union all
    select 'slow', o.id, p.today - o.opened from open o, place p, cycle c where c.won >= 10 and p.today - o.opened > c.most
    -- At risk.
    union all
    select 'overdue', o.id, p.today - o.close_date from open o, place p where o.close_date < p.today
    union all
    select 'doubtful', o.id, o.close_date - p.today from open o, place p where o.close_date between p.today and p.today + 14 and o.likelihood < 50
    union all
    select 'quiet', o.id, q.days from open o cross join place p left join touch t on t.deal_id = o.id
    cross join lateral (select p.today - greatest((t.at at time zone p.time_zone)::date, o.opened) as days) q
    where q.days > 30 and exists (select from touch)
    union all
    select 'back', r.id, p.today - (r.at at time zone p.time_zone)::date from retreat r, place p
    -- Nothing wrong with it: only worth more than the rest.
    union all select 'largest', o.id, null from open o where o.minor > 0
    -- What no figure can be made of.
    union all select 'unowned', o.id, null from open o where o.owner_id is null
    union all select 'undated', o.id, null from open o where o.close_date is null
    union all select 'unvalued', o.id, null from open o where o.value_minor is null
  ), marked as (
    select s.sign, s.days, o.id, o.value_minor, o.currency, o.minor, o.is_elsewhere,
      row_number() over (partition by s.sign order by o.minor desc nulls last, o.id) as place
    from sign s join open o on o.id = s.id
  )
  select jsonb_build_object(
    'at', private.now(), 'currency', p.currency, 'days', days,
    'since_before', p.since_before, 'since', p.since, 'today', p.today,
    'rows', private.pipeline_rows(workspace, pipeline), 'deals', (select count(*) from deal),
    'elsewhere', (select count(*) from deal d where d.is_elsewhere),
    'stages', coalesce((select jsonb_object_agg(k.kind, k.ids) from (
      select s.kind, jsonb_agg(s.id order by s.pipeline_id, s.position, s.id) as ids from stage s group by s.kind) k), '{}'),
    'totals', coalesce((select jsonb_agg(to_jsonb(t) order by t.measure, t.is_now) from total t), '[]'),
    'contributions', coalesce((select jsonb_agg(to_jsonb(c) order by c.measure, c.dimension, c.kind, abs(c.minor - c.minor_before) desc, c.id)
      from contribution c), '[]'),
    'cycle', (select to_jsonb(c) from cycle c),
    'open', (select jsonb_build_object('deals', count(*), 'valued', count(o.minor), 'minor', coalesce(sum(o.minor), 0),
      'weighted', coalesce(round(sum(o.minor * o.likelihood / 100.0)), 0), 'elsewhere', count(*) filter (where o.is_elsewhere),
      'limited', count(o.rotting_days), 'touched', (select count(*) from touch)) from open o),
    'signs', coalesce((select jsonb_agg(to_jsonb(g) order by g.sign) from (
      select m.sign, count(*) as deals, coalesce(sum(m.minor), 0) as minor, count(*) filter (where m.is_elsewhere) as elsewhere,
        jsonb_agg(jsonb_build_object('id', m.id, 'value_minor', m.value_minor, 'currency', m.currency, 'days', m.days) order by m.place)
          filter (where m.place <= 20) as listed
      from marked m group by m.sign) g), '[]'),
    'at_risk', (select jsonb_build_object('deals', count(*), 'minor', coalesce(sum(o.minor), 0), 'elsewhere', count(*) filter (where o.is_elsewhere))
      from open o where o.id in (select s.id from sign s where s.sign in ('overdue', 'doubtful', 'quiet', 'back'))))
  from place p
$$;
grant execute on function private.pipeline_rows(uuid, uuid), private.pipeline_facts(uuid, uuid, integer) to authenticated;
