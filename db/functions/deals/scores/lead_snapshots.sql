-- Returns one row per lead and day with what was known at the end of that day: past days of the 3,000 latest contacts,
-- with whether they became customers within 90 days, and today for the 5,000 most recently changed leads. A column that
-- was changed later has its earlier value. Leads that were imported without a created date have no age. Contacts are
-- observed from the day they were stored, which their ids contain, because imported ones may have been created earlier.
create or replace function private.lead_snapshots(workspace uuid)
returns table (contact_id uuid, as_of date, decided_on date, converted boolean, is_sample boolean, known jsonb)
language sql stable security definer set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.time_zone, (private.now() at time zone w.time_zone)::date as today,
      private.feature_fields(workspace, 'contacts') as fields
    from public.workspaces w where w.id = workspace
  ), conversion as materialized (
    select * from private.conversions(workspace)
  ), snapshot as materialized (
    select x.*, ((x.as_of + 1)::timestamp at time zone p.time_zone) as until from place p cross join (
      select c.id, (c.created_at at time zone t.time_zone)::date + l.days as as_of, true as is_over
      from place t cross join lateral (
        select r.id, r.created_at, r.is_sample from public.contacts r
        where r.workspace_id = t.id and r.created_at < private.now() - interval '90 days' order by r.created_at desc, r.id limit 3000
      ) c cross join unnest(array[0, 7, 14, 30, 60, 90, 180, 360]) l (days)
      where (c.created_at at time zone t.time_zone)::date + l.days + 90 <= t.today
        and (c.is_sample or (c.created_at at time zone t.time_zone)::date + l.days >=
          coalesce((uuid_extract_timestamp(c.id) at time zone t.time_zone)::date, '-infinity'))
      union all
      select c.id, t.today, false from place t cross join lateral (
        select r.id from public.contacts r where r.workspace_id = t.id and r.lifecycle = 'lead' order by r.updated_at desc, r.id limit 5000
      ) c
    ) x
  )
  select c.id, s.as_of, case when s.is_over then s.as_of + 90 end, v.converted_on is not null and v.converted_on <= s.as_of + 90, c.is_sample,
    jsonb_strip_nulls(jsonb_build_object(
      'age_days', case when not c.is_imported then s.as_of - (c.created_at at time zone p.time_zone)::date end,
      'activities', t.many,
      'quiet_days', s.as_of - (t.last_at at time zone p.time_zone)::date,
      'messages', m.many,
      'deals', o.opened,
      'account_won', a.won,
      'account_lost', a.lost,
      'owner', case when h.owner is null then c.owner_id::text else h.owner ->> 0 end,
      'source', case when h.source is null then c.source else h.source ->> 0 end,
      'country', case when h.country is null then c.country else h.country ->> 0 end,
      'industry', f.industry,
      'employees', f.employees))
      || private.custom_features(case when h.custom is null then c.custom else h.custom -> 0 end, p.fields)
  from place p cross join snapshot s join public.contacts c on c.workspace_id = p.id and c.id = s.id
  left join conversion v on v.contact_id = c.id
  -- The value of a column before its first change after that day; [null] for an empty value.
  cross join lateral (
    select (array_agg(jsonb_build_array(l.changes #> '{lifecycle,0}') order by l.id) filter (where l.changes ? 'lifecycle'))[1] as lifecycle,
      (array_agg(jsonb_build_array(l.changes #> '{owner_id,0}') order by l.id) filter (where l.changes ? 'owner_id'))[1] as owner,
      (array_agg(jsonb_build_array(l.changes #> '{source,0}') order by l.id) filter (where l.changes ? 'source'))[1] as source,
      (array_agg(jsonb_build_array(l.changes #> '{custom,0}') order by l.id) filter (where l.changes ? 'custom'))[1] as custom,
      (array_agg(jsonb_build_array(l.changes #> '{country,0}') order by l.id) filter (where l.changes ? 'country'))[1] as country
    from public.change_log l
    where s.is_over and l.workspace_id = p.id and l.record_id = c.id and l.table_name = 'contacts' and l.action = 'update' and l.at >= s.until
  ) h
  cross join lateral (
    select count(*) as many, max(x.at) as last_at from (
      select case when y.kind = 'task' then y.completed_at else y.starts_at end as at from public.activities y where y.workspace_id = p.id and y.contact_id = c.id
    ) x where x.at < least(s.until, private.now())
  ) t
  cross join lateral (
    select count(*) as many from public.messages y where y.workspace_id = p.id and y.contact_id = c.id and y.sent_on <= s.as_of
  ) m
  cross join lateral (
    select count(*) as opened from public.deals d where d.workspace_id = p.id and d.contact_id = c.id
      and coalesce(d.opened_on, case when not d.is_imported then (d.created_at at time zone p.time_zone)::date end) <= s.as_of
  ) o
  left join lateral (
    select count(*) filter (where k.kind = 'won') as won, count(*) filter (where k.kind = 'lost') as lost
    from public.deals d join public.stages k on k.workspace_id = d.workspace_id and k.id = d.stage_id and k.kind <> 'open'
    where d.workspace_id = p.id and d.account_id = c.account_id
      and least(d.close_date, (d.stage_entered_at at time zone p.time_zone)::date) <= s.as_of
  ) a on c.account_id is not null
  left join public.accounts f on f.workspace_id = p.id and f.id = c.account_id
  where (v.converted_on is null or v.converted_on > s.as_of)
    -- Sample data is created long after the days that it describes, so all its contacts are assumed to have started as
    -- leads.
    and case when not s.is_over then true
      when c.is_sample then c.lifecycle in ('lead', 'prospect') or v.converted_on is not null
      when h.lifecycle is null then c.lifecycle = 'lead' else h.lifecycle ->> 0 = 'lead' end
$$;
grant execute on function private.lead_snapshots(uuid) to worker;
