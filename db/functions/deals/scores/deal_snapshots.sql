-- Returns one row per deal and day: closed deals at fixed ages while they were still open, and open deals as they are
-- today, without an outcome. `known` only contains history, activities and other deals until the end of that day. For
-- deals that were imported after that day, the owner, product and account are assumed to have been known from the
-- start, and so are custom fields. The value, priority, stage and close date are not, because outcomes change them.
create or replace function private.deal_snapshots(workspace uuid)
returns table (deal_id uuid, as_of date, decided_on date, won boolean, is_sample boolean, known jsonb)
language sql stable security definer set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.time_zone, w.currency, (private.now() at time zone w.time_zone)::date as today,
      private.feature_fields(workspace, 'deals') as fields
    from public.workspaces w where w.id = workspace
  ), deal as materialized (
    select d.*, s.kind, coalesce(d.opened_on, case when not d.is_imported then (d.created_at at time zone p.time_zone)::date end) as opened,
      -- Uses the earlier day, because later information must not be used.
      case when s.kind <> 'open' then least(d.close_date, (d.stage_entered_at at time zone p.time_zone)::date) end as decided
    from place p join public.deals d on d.workspace_id = p.id join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
  ), snapshot as materialized (
    select row_number() over (order by x.id, x.as_of) as no, x.*, ((x.as_of + 1)::timestamp at time zone p.time_zone) as until from place p cross join (
      select d.id, d.opened + l.days as as_of, d.decided as decided_on from deal d cross join place t
        cross join unnest(array[0, 7, 14, 30, 60, 90, 180]) l (days)
        where d.kind <> 'open' and d.decided <= t.today and d.opened + l.days < d.decided
      union all
      select d.id, t.today, null from deal d cross join place t where d.kind = 'open'
    ) x
  ), decided as materialized (
    -- Deals of the same account and of the same owner that had been closed by the end of that day.
    select e.no, e.by, sum(e.won) over earlier as won, sum(e.lost) over earlier as lost
    from (
      select null::bigint as no, k.by, k.id, d.decided as day, 0 as turn, (d.kind = 'won')::integer as won, (d.kind = 'lost')::integer as lost
        from deal d cross join lateral (values ('account', d.account_id), ('owner', d.owner_id)) k (by, id) where d.decided is not null and k.id is not null
      union all
      select s.no, k.by, k.id, s.as_of, 1, 0, 0
        from snapshot s join deal d on d.id = s.id cross join lateral (values ('account', d.account_id), ('owner', d.owner_id)) k (by, id) where k.id is not null
    ) e
    window earlier as (partition by e.by, e.id order by e.day, e.turn rows unbounded preceding)
  )
  select d.id, s.as_of, s.decided_on, d.kind = 'won', d.is_sample, jsonb_strip_nulls(jsonb_build_object(
    'age_days', s.as_of - d.opened,
    'value', case when d.currency = p.currency then n.value_minor end,
    'stage', n.stage_id,
    'stage_days', case when n.stage_at <= s.until then s.as_of - (n.stage_at at time zone p.time_zone)::date end,
    'priority', n.priority,
    'close_days', n.close_date - s.as_of,
    'activities', t.many,
    'quiet_days', s.as_of - (t.last_at at time zone p.time_zone)::date,
    'owner', n.owner_id,
    'owner_rate', case when o.won + o.lost >= 5 then round(100.0 * o.won / (o.won + o.lost)) end,
    'product', d.product_id,
    'category', c.category,
    'account_won', a.won,
    'account_lost', a.lost,
    'industry', f.industry,
    'employees', f.employees,
    'source', q.source)) || private.custom_features(n.custom, p.fields)
  from place p cross join snapshot s join deal d on d.id = s.id
  cross join lateral (
    select (array_agg(c.changes #>> '{value_minor,1}' order by c.id desc) filter (where c.changes ? 'value_minor'))[1] as value_minor,
      (array_agg(c.changes #>> '{stage_id,1}' order by c.id desc) filter (where c.changes ? 'stage_id'))[1] as stage_id,
      (array_agg(c.changes #>> '{priority,1}' order by c.id desc) filter (where c.changes ? 'priority'))[1] as priority,
      (array_agg(c.changes #>> '{owner_id,1}' order by c.id desc) filter (where c.changes ? 'owner_id'))[1] as owner_id,
      (array_agg(c.changes #>> '{close_date,1}' order by c.id desc) filter (where c.changes ? 'close_date'))[1] as close_date,
      max(c.at) filter (where c.changes ? 'stage_id') as stage_at
    from public.change_log c
    where s.decided_on is not null and c.workspace_id = p.id and c.record_id = d.id and c.table_name = 'deals' and c.action <> 'delete' and c.at < s.until
  ) h
  -- The custom fields before their first change after that day.
  cross join lateral (
    select (array_agg(c.changes #> '{custom,0}' order by c.id))[1] as custom
    from public.change_log c
    where s.decided_on is not null and p.fields <> '{}' and c.workspace_id = p.id and c.record_id = d.id and c.table_name = 'deals' and c.action = 'update'
      and c.at >= s.until and c.changes ? 'custom'
  ) b
  cross join lateral (
    select case when s.decided_on is null then d.value_minor else h.value_minor::bigint end as value_minor,
      case when s.decided_on is null then d.stage_id else h.stage_id::uuid end as stage_id,
      case when s.decided_on is null then d.stage_entered_at else h.stage_at end as stage_at,
      case when s.decided_on is null then d.priority::text else h.priority end as priority,
      case when s.decided_on is null then d.close_date else h.close_date::date end as close_date,
      case when s.decided_on is null or d.is_imported and d.created_at >= s.until then d.owner_id else h.owner_id::uuid end as owner_id,
      case when s.decided_on is null or d.is_imported or d.created_at < s.until then coalesce(b.custom, d.custom) end as custom
  ) n
  cross join lateral (
    select count(*) as many, max(v.at) as last_at from (
      select case when a.kind = 'task' then a.completed_at else a.starts_at end as at from public.activities a where a.workspace_id = p.id and a.deal_id = d.id
    ) v where v.at < least(s.until, private.now())
  ) t
  left join decided a on a.no = s.no and a.by = 'account'
  left join decided o on o.no = s.no and o.by = 'owner'
  left join public.accounts f on f.workspace_id = p.id and f.id = d.account_id
  left join public.products c on c.workspace_id = p.id and c.id = d.product_id
  left join public.contacts q on q.workspace_id = p.id and q.id = d.contact_id
$$;
grant execute on function private.deal_snapshots(uuid) to worker;
