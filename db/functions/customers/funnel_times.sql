-- replaces: public.funnel_times(uuid, date, date, uuid, text)

-- Returns the median number of days between the steps of the customer funnel, in total and by source. A contact counts
-- as contacted after a call, a meeting, or an email sent to them.
create or replace function public.funnel_times(workspace_id uuid, since date, until date, owner_id uuid default null, region text default null)
returns table (source text, is_total boolean, step text, reached bigint, timed bigint, median_days float8)
language sql stable set search_path = '' set work_mem = '64MB' set plan_cache_mode = 'force_custom_plan' as $$
  with place as materialized (
    select w.id, w.time_zone from public.workspaces w where w.id = funnel_times.workspace_id
  ), contact as materialized (
    -- A wider range in UTC, so that an index can be used; the exact local day is compared below.
    select c.id, c.source, c.created_at, c.lifecycle is not distinct from 'customer' as is_customer
    from public.contacts c where c.workspace_id = funnel_times.workspace_id and not c.is_imported
      and c.created_at >= (funnel_times.since - 1)::timestamp at time zone 'UTC' and c.created_at < (funnel_times.until + 2)::timestamp at time zone 'UTC'
      and (funnel_times.owner_id is null or c.owner_id = funnel_times.owner_id)
      and (funnel_times.region is null or coalesce(c.region, c.country) = funnel_times.region)
  ), conversation as (
    select s.contact_id, min(s.day) as day from (
      select a.contact_id, (a.starts_at at time zone p.time_zone)::date as day
      from place p join public.activities a on a.workspace_id = p.id and a.contact_id is not null and a.kind in ('call', 'meeting')
        and a.starts_at <= private.now() and a.contact_id in (select c.id from contact c)
      union all
      select e.contact_id, (e.at at time zone p.time_zone)::date
      from place p cross join lateral private.shared_emails(p.id) e
      where e.is_outgoing and e.at <= (select private.now()) and e.contact_id in (select c.id from contact c)
    ) s group by s.contact_id
  ), deal as (
    select d.contact_id, bool_or(s.kind = 'won') as is_won,
      min(coalesce(d.opened_on, case when not d.is_imported then (d.created_at at time zone p.time_zone)::date end)) as opened_on,
      min(case when d.close_date is not null then d.close_date
        when not d.is_imported then (d.created_at at time zone p.time_zone)::date end) filter (where s.kind = 'won') as won_on
    from place p join public.deals d on d.workspace_id = p.id and d.contact_id is not null and d.contact_id in (select c.id from contact c)
    join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
    group by d.contact_id
  ), said as (
    select l.record_id as contact_id, min((l.at at time zone p.time_zone)::date) as day
    from place p join public.change_log l on l.workspace_id = p.id and l.table_name = 'contacts' and l.action = 'update'
      and l.changes #>> '{lifecycle,1}' = 'customer'
    group by l.record_id
  ), way as materialized (
    select c.source, o.day as added_on, t.contact_id is not null as is_contacted, t.day as contacted_on, d.contact_id is not null as has_deal, d.opened_on,
      c.is_customer or coalesce(d.is_won, false) as is_customer, case when d.is_won then d.won_on when c.is_customer then l.day end as won_on
    from place p cross join contact c cross join lateral (select (c.created_at at time zone p.time_zone)::date as day) o
    left join conversation t on t.contact_id = c.id
    left join deal d on d.contact_id = c.id
    left join said l on l.contact_id = c.id
    -- Contacts that reached no step are omitted.
    where (c.is_customer or t.contact_id is not null or d.contact_id is not null) and o.day between funnel_times.since and funnel_times.until
  ), step as (
    select w.source, 1 as place, 'contacted' as step, w.contacted_on - w.added_on as days from way w where w.is_contacted
    union all select w.source, 2, 'deal', w.opened_on - w.added_on from way w where w.has_deal
    union all select w.source, 3, 'won', w.won_on - w.opened_on from way w where w.is_customer and w.has_deal
    union all select w.source, 4, 'customer', w.won_on - w.added_on from way w where w.is_customer
  ), taken as (
    -- A step on an unknown day, or before the day from which it is counted, has been reached but has no duration.
    select s.source, s.place, s.step, case when s.days >= 0 then s.days end as days from step s
  )
  select t.source, grouping(t.source) = 1, t.step, count(*), count(t.days), percentile_cont(0.5) within group (order by t.days)
  from taken t group by grouping sets ((t.step, t.place), (t.step, t.place, t.source))
  order by 2 desc, t.source nulls last, t.place
$$;
comment on function public.funnel_times(uuid, date, date, uuid, text) is E'Median days between the steps of the customer funnel, in total and by source\n\nFor contacts added from since to until. The days until contacted, deal and customer are counted from the day a contact was added, those until won from its first deal. timed is the number of contacts for which both days are known.';
grant execute on function public.funnel_times(uuid, date, date, uuid, text) to authenticated;
