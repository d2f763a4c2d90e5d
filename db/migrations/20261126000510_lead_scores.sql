-- Chances of leads to become customers, learned as those of deals to be won are.

alter table public.score_models
  add column subject text not null default 'deals' check (subject in ('deals', 'leads')),
  add column scored integer not null default 0 check (scored >= 0),
  add column expected double precision not null default 0 check (expected >= 0);
alter table public.score_models drop constraint score_models_workspace_id_version_key, add unique (workspace_id, subject, version);
comment on table public.score_models is E'What scores of deals and leads were learned from, and how good they are\n\nOne row each time it was learned. Without a signal there are no scores.';
comment on column public.score_models.subject is 'What it scores: deals, by whether they are won; leads, by whether they become customers within 90 days';
comment on column public.score_models.records is 'Decided deals, or leads of 90 days ago, that it was learned from';
comment on column public.score_models.won is 'How many of these were won, or became customers';
comment on column public.score_models.scored is 'How many open deals or leads were scored with it';
comment on column public.score_models.expected is 'The sum of their chances: how many of them are expected to be won, or to become customers';

create table public.lead_scores (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  model_id uuid not null,
  as_of date not null,
  chance double precision not null check (chance > 0 and chance < 1),
  base double precision not null,
  factors jsonb not null,
  primary key (workspace_id, id),
  unique (workspace_id, contact_id),
  foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, model_id) references public.score_models (workspace_id, id) on delete cascade
);
comment on table public.lead_scores is E'The chance of each lead to become a customer within 90 days\n\nbase and the logits of its factors add up to the log of the odds of its chance.';
comment on column public.lead_scores.contact_id is 'The lead';
comment on column public.lead_scores.as_of is 'Of which day it is, in the workspace''s time zone';
comment on column public.lead_scores.chance is 'Between 0 and 1';
comment on column public.lead_scores.base is 'What all leads start from, in log odds';
comment on column public.lead_scores.factors is 'What each feature adds in log odds, those that say most first, with how many leads were like it and how many of these became customers';
create index lead_scores_model_idx on public.lead_scores (workspace_id, model_id);
create index lead_scores_chance_idx on public.lead_scores (workspace_id, chance desc, id);
alter table public.lead_scores enable row level security;
create policy viewer_reads on public.lead_scores for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.lead_scores for all to worker using (true) with check (true);
grant select on public.lead_scores to authenticated;
grant select, insert, delete on public.lead_scores to worker;
grant all on public.lead_scores to service_role;
select private.announce('public.lead_scores'), private.finish_table('public.lead_scores');

-- The day on which each contact became a customer: its first deal was won, or somebody said so. One who was added as a customer has none.
create function private.conversions(workspace uuid) returns table (contact_id uuid, converted_on date)
language sql stable security definer set search_path = '' as $$
  with place as materialized (select w.id, w.time_zone from public.workspaces w where w.id = workspace)
  select x.contact_id, min(x.day) from (
    select d.contact_id, least(d.close_date, (d.stage_entered_at at time zone p.time_zone)::date) as day
    from place p join public.deals d on d.workspace_id = p.id and d.contact_id is not null
    join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
    union all
    select c.record_id, (c.at at time zone p.time_zone)::date
    from place p join public.change_log c on c.workspace_id = p.id and c.table_name = 'contacts' and c.action = 'update'
      and c.changes #>> '{lifecycle,1}' = 'customer'
  ) x where x.day is not null group by x.contact_id
$$;

-- Leads as they stood on days after they were added, with what history, activities, messages and deals said by the end of that day:
-- earlier ones with whether they became customers within 90 days of it, which is known once these are over; the leads of today
-- without. A column that was changed since is as it was before. Of an imported lead its age is not known, and it is looked at from its
-- import on. The 3,000 latest contacts are learned from, and the 5,000 leads that were last worked on are told.
create function private.lead_snapshots(workspace uuid)
returns table (contact_id uuid, as_of date, decided_on date, converted boolean, is_sample boolean, known jsonb)
language sql stable security definer set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.time_zone, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = workspace
  ), conversion as materialized (
    select * from private.conversions(workspace)
  ), snapshot as materialized (
    select x.*, ((x.as_of + 1)::timestamp at time zone p.time_zone) as until from place p cross join (
      select c.id, (c.created_at at time zone t.time_zone)::date + l.days as as_of, true as is_over
      from place t cross join lateral (
        select r.id, r.created_at from public.contacts r
        where r.workspace_id = t.id and r.created_at < private.now() - interval '90 days' order by r.created_at desc, r.id limit 3000
      ) c cross join unnest(array[0, 7, 14, 30, 60, 90, 180, 360]) l (days)
      where (c.created_at at time zone t.time_zone)::date + l.days + 90 <= t.today
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
  from place p cross join snapshot s join public.contacts c on c.workspace_id = p.id and c.id = s.id
  left join conversion v on v.contact_id = c.id
  -- What a column held before it was changed after that day; an empty one is [null].
  cross join lateral (
    select (array_agg(jsonb_build_array(l.changes #> '{lifecycle,0}') order by l.id) filter (where l.changes ? 'lifecycle'))[1] as lifecycle,
      (array_agg(jsonb_build_array(l.changes #> '{owner_id,0}') order by l.id) filter (where l.changes ? 'owner_id'))[1] as owner,
      (array_agg(jsonb_build_array(l.changes #> '{source,0}') order by l.id) filter (where l.changes ? 'source'))[1] as source,
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
    -- Samples are written long after the days that they tell of: everybody in them began as a lead.
    and case when not s.is_over then true
      when c.is_sample then c.lifecycle in ('lead', 'prospect') or v.converted_on is not null
      when h.lifecycle is null then c.lifecycle = 'lead' else h.lifecycle ->> 0 = 'lead' end
$$;
revoke all on function private.conversions(uuid), private.lead_snapshots(uuid) from public;
grant execute on function private.lead_snapshots(uuid) to worker;

-- What is due to be scored: never worked out, or not today, or with other decided deals than when it was.
drop function private.workspaces_to_score();
create function private.workspaces_to_score() returns table (workspace_id uuid, subject text)
language sql stable security definer set search_path = '' as $$
  select w.id, k.subject from public.workspaces w
  cross join unnest(array['deals', 'leads']) k (subject)
  left join lateral (select m.* from public.score_models m where m.workspace_id = w.id and m.subject = k.subject order by m.version desc limit 1) m on true
  cross join lateral (
    select case k.subject
      when 'deals' then (select count(*) from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
        where d.workspace_id = w.id and s.kind <> 'open')
      when 'leads' then (select count(*) from (select from public.contacts c where c.workspace_id = w.id and c.lifecycle = 'lead' limit 1) c) end as decided
  ) d
  where d.decided > 0 and (m.id is null or m.trained_at < private.now() - interval '20 hours'
    or k.subject = 'deals' and d.decided > 1.1 * m.records + 5 and m.trained_at < private.now() - interval '50 minutes')
$$;
revoke all on function private.workspaces_to_score() from public;
grant execute on function private.workspaces_to_score() to worker;
