-- How long contacts take from one step to the next, for the customer funnel. Medians do not add up from sums, so they are asked of
-- the contacts themselves: those that the funnel counts, which were added by people and not by a file.

-- Steps of a contact and the day of each: `added`; `contacted`, the first call or meeting that has begun; `deal`, the day its first
-- deal was opened; `customer`, the day its first deal was won, or somebody said that it is a customer. A step that was taken on no known
-- day, or before the one it is counted from, is reached and not timed.
create function public.funnel_times(workspace_id uuid, since date, until date, owner_id uuid default null, region text default null)
returns table (source text, is_whole boolean, step text, reached bigint, timed bigint, median_days double precision)
language sql stable set search_path = '' as $$
  with place as (
    select w.id, w.time_zone from public.workspaces w where w.id = funnel_times.workspace_id
  ), contact as materialized (
    select c.source, (c.created_at at time zone p.time_zone)::date as added_on, t.contacted_on,
      d.deals > 0 as has_deal, d.opened_on, c.lifecycle is not distinct from 'customer' or d.won > 0 as is_customer,
      coalesce(d.won_on, case when c.lifecycle = 'customer' and d.won = 0 then (
        select min((l.at at time zone p.time_zone)::date) from public.change_log l
        where l.workspace_id = p.id and l.record_id = c.id and l.table_name = 'contacts' and l.action = 'update'
          and l.changes #>> '{lifecycle,1}' = 'customer') end) as won_on
    from place p
    join public.contacts c on c.workspace_id = p.id and not c.is_imported
      and c.created_at >= funnel_times.since::timestamp at time zone p.time_zone
      and c.created_at < (funnel_times.until + 1)::timestamp at time zone p.time_zone
      and (funnel_times.owner_id is null or c.owner_id = funnel_times.owner_id)
      and (funnel_times.region is null or coalesce(c.region, c.country) = funnel_times.region)
    cross join lateral (
      select min((a.starts_at at time zone p.time_zone)::date) as contacted_on from public.activities a
      where a.workspace_id = p.id and a.contact_id = c.id and a.kind in ('call', 'meeting') and a.starts_at <= private.now()
    ) t
    cross join lateral (
      select count(*) as deals, count(*) filter (where s.kind = 'won') as won,
        min(coalesce(f.opened_on, case when not f.is_imported then (f.created_at at time zone p.time_zone)::date end)) as opened_on,
        min(case when f.close_date is not null then f.close_date
          when not f.is_imported then (f.created_at at time zone p.time_zone)::date end) filter (where s.kind = 'won') as won_on
      from public.deals f join public.stages s on s.workspace_id = f.workspace_id and s.id = f.stage_id
      where f.workspace_id = p.id and f.contact_id = c.id
    ) d
  ), step as (
    select c.source, s.place, s.step, case when s.days >= 0 then s.days end as days
    from contact c cross join lateral (values
      (1, 'contacted', c.contacted_on is not null, c.contacted_on - c.added_on),
      (2, 'deal', c.has_deal, c.opened_on - c.added_on),
      (3, 'won', c.is_customer and c.has_deal, c.won_on - c.opened_on),
      (4, 'customer', c.is_customer, c.won_on - c.added_on)
    ) s (place, step, is_reached, days)
    where s.is_reached
  )
  select s.source, grouping(s.source) = 1, s.step, count(*), count(s.days), percentile_cont(0.5) within group (order by s.days)
  from step s group by grouping sets ((s.step, s.place), (s.step, s.place, s.source))
  order by 2 desc, s.source nulls last, s.place
$$;
comment on function public.funnel_times is E'Median days between the steps of the customer funnel, as a whole and by source\n\nOf contacts added on the days since to until. contacted and deal count from the day a contact was added, won from its first deal, customer from being added; timed says how many have both days.';
grant execute on function public.funnel_times(uuid, date, date, uuid, text) to authenticated;
