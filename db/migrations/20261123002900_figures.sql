-- Figures: of the home page, of a workspace as it opens, and what analyses of deals are made of.

-- The figures of the home page are computed over all rows, each in the workspace's currency. With their owner's rights, because
-- behind policies no index serves a condition on a kind (decision 5); so each asks itself which workspace the caller may read,
-- and everything else hangs on that one row.

-- Deals and their worth by stage. Values in another currency are counted apart, never added up as if they were alike.
create function public.pipeline_summary(workspace_id uuid, pipeline_id uuid default null)
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
comment on function public.pipeline_summary is E'Number, value and weighted value of the deals of each stage\n\nValues are of deals in the currency of the workspace; other_currency counts the others.';

-- New leads, calls and closed deals of the last 30 days beside the 30 before, and of all time. Days are the workspace's own.
-- A deal closes on its close date; a won deal without one counts when it was entered. Figures of change leave out what has no
-- date of its own, and say how much that is: a lead or a deal that was imported is not new because of that.
create function public.home_summary(workspace_id uuid)
returns table (new_leads bigint, new_leads_before bigint, leads bigint, leads_undated bigint, deals_closed bigint,
  deals_closed_before bigint, deals_won bigint, deals_undated bigint, won_valued bigint, won_minor numeric,
  calls_made bigint, calls_made_before bigint, calls bigint, currency text, period_start date, period_end date)
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
    select count(*) filter (where is_recent and (c.created_at at time zone w.time_zone)::date >= w.today - 29) as now_count,
      count(*) filter (where is_recent and (c.created_at at time zone w.time_zone)::date between w.today - 59 and w.today - 30) as before_count,
      count(*) filter (where c.is_imported) as undated, count(*) as all_count
    from w join public.contacts c on c.workspace_id = w.id and c.lifecycle = 'lead'
    cross join lateral (select not c.is_imported and c.created_at >= w.since as is_recent) entry
  ), won as (
    select count(*) filter (where day between w.today - 29 and w.today) as now_count,
      count(*) filter (where day between w.today - 59 and w.today - 30) as before_count,
      count(*) as all_count, count(*) filter (where d.close_date is null and d.is_imported) as undated,
      count(d.value_minor) filter (where d.currency = w.currency) as valued,
      coalesce(sum(d.value_minor) filter (where d.currency = w.currency), 0) as value_minor
    from w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = w.id and d.stage_id = s.id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported and d.created_at >= w.since then (d.created_at at time zone w.time_zone)::date end as day) closing
  ), call as (
    select count(*) filter (where a.starts_at >= w.since and (a.starts_at at time zone w.time_zone)::date between w.today - 29 and w.today) as now_count,
      count(*) filter (where a.starts_at >= w.since and (a.starts_at at time zone w.time_zone)::date between w.today - 59 and w.today - 30) as before_count,
      count(*) as all_count
    from w join public.activities a on a.workspace_id = w.id and a.kind = 'call'
  )
  select lead.now_count, lead.before_count, lead.all_count, lead.undated, won.now_count, won.before_count, won.all_count, won.undated,
    won.valued, won.value_minor, call.now_count, call.before_count, call.all_count, w.currency, w.today - 29, w.today
  from w, lead, won, call
$$;
comment on function public.home_summary is E'Leads, calls and deals won in the last 30 days, in the 30 before, and altogether\n\nThe undated ones were imported without a date: they count in neither period.';
grant execute on function public.pipeline_summary(uuid, uuid), public.home_summary(uuid) to authenticated;

-- What every screen of a workspace needs, in one call and one snapshot: it came in a dozen before. Each part is shaped as
-- its own request answers it, so that a screen keeps it as that answer and reads the part alone when it has changed.
-- Opens the workspace that is preferred where whoever asks is a member of it, else the one to open. `position` names the
-- snapshot; news_since tells later what has changed since.
create function public.open_workspace(preferred uuid default null)
returns table ("position" uuid, workspace_id uuid, workspaces jsonb, profile jsonb, onboarding jsonb, tokens jsonb, photos jsonb,
  members jsonb, custom_fields jsonb, pipelines jsonb, saved_views jsonb, favourites jsonb, unread bigint, samples jsonb)
language sql volatile set search_path = '' as $$
  with mine as materialized (
    select m.id, m.role, m.workspace_id, m.created_at from public.members m where m.user_id = (select auth.uid())
  ), opened as materialized (
    select coalesce((select m.workspace_id from mine m where m.workspace_id = preferred), public.workspace_to_open()) as id
  )
  select
    private.note_position(),
    (select id from opened),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'currency', w.currency, 'time_zone', w.time_zone,
        'member_id', m.id, 'role', m.role) order by m.created_at), '[]')
      from mine m join public.workspaces w on w.id = m.workspace_id),
    (select to_jsonb(p) from public.profiles p where p.user_id = (select auth.uid())),
    (select to_jsonb(u) from public.user_onboarding u where u.user_id = (select auth.uid())),
    (select to_jsonb(t) from public.own_tokens() t),
    (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', p.user_id, 'updated_at', p.updated_at)), '[]')
      from (select user_id, updated_at from public.photos limit 1000) p),
    (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.name, m.id), '[]')
      from (select id, name, email, user_id, erased_at from public.members
        where workspace_id = (select id from opened) order by name, id limit 1000) m),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'entity', f.entity, 'key', f.key, 'label', f.label, 'kind', f.kind,
        'options', f.options, 'formula', f.formula, 'is_required', f.is_required, 'position', f.position,
        'archived_at', f.archived_at) order by f.position, f.id), '[]')
      from public.custom_fields f where f.workspace_id = (select id from opened)),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'stages', (
          select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'pipeline_id', s.pipeline_id, 'name', s.name, 'kind', s.kind,
            'position', s.position, 'default_probability', s.default_probability, 'colour', s.colour,
            'rotting_days', s.rotting_days) order by s.position, s.id), '[]')
          from public.stages s where s.workspace_id = p.workspace_id and s.pipeline_id = p.id)) order by p.position, p.id), '[]')
      from public.pipelines p where p.workspace_id = (select id from opened)),
    (
      select coalesce(jsonb_agg(to_jsonb(v) - 'place' order by v.name, v.id), '[]')
      from (select id, entity, name, is_shared, created_by, state,
          row_number() over (partition by entity order by name, id) as place
        from public.saved_views where workspace_id = (select id from opened)) v
      where v.place <= 1000),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'saved_view', f.saved_view) || f.records order by f.id), '[]')
      from (
        select f.id, case when v.id is not null
            then jsonb_build_object('id', v.id, 'name', v.name, 'entity', v.entity, 'state', v.state) end as saved_view, (
          -- Each kind under the name of what points at it; null, but for the one that it is.
          select jsonb_object_agg(k.singular, (
            select jsonb_build_object('id', r.id, 'name', r.name) from private.records r
            where r.kind = k.kind and r.workspace_id = f.workspace_id and r.id = (to_jsonb(f) ->> (k.singular || '_id'))::uuid))
          from private.record_kinds k) as records
        from public.favourites f
        left join public.saved_views v on v.workspace_id = f.workspace_id and v.id = f.saved_view_id
        where f.workspace_id = (select id from opened)
        order by f.id limit 200
      ) f),
    (
      select count(*) from public.notifications n where n.workspace_id = (select id from opened) and n.read_at is null),
    (select to_jsonb(s) from opened cross join public.sample_state(opened.id) s)
$$;
comment on function public.open_workspace(uuid) is
  E'What every screen of a workspace needs, in one call\n\nWho asks, their workspaces, and of the one that opens its members, fields, pipelines, views, favourites and unread notifications. The preferred workspace opens where the caller is a member of it, else the one of workspace_to_open. `position` is what news_since asks for.';
grant execute on function public.open_workspace(uuid) to authenticated;

-- What an analysis found, kept for the workspace. It is a document that speaks of records by their ids and of sentences by their
-- keys: the words belong to the reader's language, and the names to the records, as long as they are there.
create table public.analyses (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- The job that made it, and the run that paid for it, have the same id.
  id uuid not null,
  author_id uuid,
  -- Null: all pipelines. No foreign key: an analysis outlives what it is about.
  pipeline_id uuid,
  period text not null check (period in ('month', 'quarter') or period ~ '^(\d{1,4}d|\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d)$'),
  period_from date not null,
  period_to date not null,
  last_change uuid,
  samples text check (samples in ('all', 'some')),
  findings jsonb not null check (jsonb_typeof(findings -> 'version') = 'number'),
  created_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  check (period_from <= period_to),
  foreign key (workspace_id, author_id) references public.members (workspace_id, id) on delete set null (author_id)
);
comment on table public.analyses is E'What AI analyses found\n\nMade by /functions/v1/analyses. Each figure is of the moment of created_at.';
comment on column public.analyses.author_id is 'The member whose tokens paid for it; empty when they left';
comment on column public.analyses.pipeline_id is 'The pipeline it is about; empty: all of them';
comment on column public.analyses.period is 'The period as asked for: month, quarter, days (90d), or a first and a last one (2026-01-31..2026-03-01)';
comment on column public.analyses.period_from is 'The first day of the period, in the workspace''s time zone';
comment on column public.analyses.period_to is 'The last day of the period';
comment on column public.analyses.last_change is 'The latest change of the workspace''s history that it knows of';
comment on column public.analyses.samples is 'Whether all or some of its deals were sample data; empty: none';
comment on column public.analyses.findings is 'Findings by key, with their figures, filters and ids; version says which shape it is';
create index analyses_recent_idx on public.analyses (workspace_id, created_at desc, id);
create index analyses_author_idx on public.analyses (workspace_id, author_id) where author_id is not null;

alter table public.analyses enable row level security;
create policy viewer_reads on public.analyses for select to authenticated using (workspace_id in (select private.workspaces('viewer')));

-- Also somebody who may only read takes away what they paid for themselves.
create policy author_deletes on public.analyses for delete to authenticated using (
  workspace_id in (select private.workspaces('admin'))
  or workspace_id in (select private.workspaces('viewer')) and author_id = private.member_id(workspace_id));
create policy people_only on public.analyses as restrictive to authenticated using ((select private.token_id()) is null);
create policy worker_writes on public.analyses for all to worker using (true) with check (true);
grant select, delete on public.analyses to authenticated;

-- Those of sample data go with it.
grant select, insert, delete on public.analyses to worker;
grant all on public.analyses to service_role;
select private.announce('public.analyses');

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
-- opened_on, else on the day somebody entered it, and closes on close_date, else on that day. The day on which one was imported
-- is neither: such deals are in no comparison, and it is said how many they are. One of which nobody knows when it came to its
-- stage has stood there since it was last changed, at least.
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
      floor(extract(epoch from private.now() - coalesce(d.stage_entered_at, d.updated_at)) / 86400)::integer as days_in_stage,
      d.stage_entered_at is not null as is_entry_known
    from place p join public.deals d on d.workspace_id = workspace join stage s on s.id = d.stage_id
    cross join lateral (select case when not d.is_imported then (d.created_at at time zone p.time_zone)::date end as entered) e
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
      ('rotting', o.days_in_stage >= o.rotting_days, case when o.is_entry_known then o.days_in_stage end),
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
    'elsewhere', (select count(*) from deal d where d.is_elsewhere),
    'undated', (select jsonb_build_object('opened', count(*) filter (where d.opened is null),
      'closed', count(*) filter (where d.closed is null and d.kind <> 'open'),
      'decided', count(*) filter (where d.kind <> 'open')) from deal d),
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
grant execute on function private.pipeline_rows(uuid, uuid), private.pipeline_days(text, date), private.pipeline_facts(uuid, uuid, text)
  to authenticated;

-- What an analysis was made of, whether one still answers a question, and what it cost.

-- The last change before it, and whether its deals were samples.
create function private.analysis_basis(workspace uuid, pipeline uuid, out last_change uuid, out samples text)
language sql stable set search_path = '' as $$
  select (select c.id from public.change_log c where c.workspace_id = workspace order by c.id desc limit 1),
    (select case when bool_and(d.is_sample) then 'all' when bool_or(d.is_sample) then 'some' end
      from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
      where d.workspace_id = workspace and (pipeline is null or s.pipeline_id = pipeline))
$$;

-- What is open, stuck or at risk is of today also where the period is long over.
create function public.current_analysis(workspace_id uuid, period text, pipeline_id uuid default null)
returns table (id uuid, created_at timestamptz) language sql stable security invoker set search_path = '' as $$
  select a.id, a.created_at
  from public.workspaces w cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
  cross join lateral private.pipeline_days(current_analysis.period, t.today) d
  join public.analyses a on a.workspace_id = w.id
  where w.id = current_analysis.workspace_id and a.period = current_analysis.period
    and a.pipeline_id is not distinct from current_analysis.pipeline_id
    and (a.period_from, a.period_to, (a.created_at at time zone w.time_zone)::date) = (d.since, d.until, t.today)
    and a.findings ->> 'currency' = w.currency
    and a.last_change is not distinct from (select c.id from public.change_log c where c.workspace_id = w.id order by c.id desc limit 1)
  order by a.created_at desc limit 1
$$;
comment on function public.current_analysis(uuid, text, uuid) is E'The analysis of today that answers a question\n\nThe latest one of this period and pipeline, whoever ran it, if nothing in the workspace has changed since; else no row.';

-- Read like a column of analyses, by whoever paid.
create function public.tokens(analysis public.analyses) returns integer language sql stable security definer set search_path = '' as $$
  select r.price from private.token_runs r join private.token_accounts a on a.id = r.account_id
  where r.id = analysis.id and a.user_id = auth.uid() and private.token_id() is null
$$;
comment on function public.tokens(public.analyses) is 'What the caller paid for an analysis of their own; 0: it was a free one; empty for those of others';

grant execute on function private.analysis_basis(uuid, uuid), public.current_analysis(uuid, text, uuid), public.tokens(public.analyses) to authenticated;
