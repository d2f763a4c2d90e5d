-- Answers about customers are kept like those of measures (decision 22): what they are made of is read from the functions themselves.

-- The tables behind some names (schema.name) in a statement: those that functions of these names read, and the functions that they call.
-- `known` names are not looked behind. Is_told is whether it is noted when a table is written; it is false for what cannot be looked behind:
-- a function that is not written in SQL, or writes. The day of a workspace is no reading of the time, as an answer is kept for a day at
-- the most; and a history is written with the records it is of.
create function private.names_behind(named text[], known text[]) returns table (name text, is_told boolean) language sql stable set search_path = '' as $$
  with recursive routine as materialized (
    select n.nspname || '.' || p.proname as name, p.prosrc as source, l.lanname = 'sql' and p.provolatile <> 'v' and p.prosqlbody is null as is_plain
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace and n.nspname in ('public', 'private')
    join pg_catalog.pg_language l on l.oid = p.prolang
  ), reached (name) as (
    select n collate "C" from unnest(named) n
    union
    select m.name
    from reached r join routine o on o.name = r.name and o.is_plain and r.name <> all (known)
    cross join lateral (
      select coalesce(f[1], 'public.' || f[2]) as name
      from regexp_matches(regexp_replace(o.source, '\(private\.now\(\) at time zone \w+\.time_zone\)::date', '', 'g'),
        '\m((?:public|private)\.\w+)|\mtable_name = ''(\w+)''', 'g') f
    ) m
    where m.name <> 'public.change_log' or o.source !~ '\mtable_name = ''\w+'''
  )
  select r.name, exists (select from pg_catalog.pg_trigger t join pg_catalog.pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = to_regclass(r.name) and p.proname in ('tell_changes', 'note_news'))
  from reached r
  where r.name = any (known) or to_regclass(r.name) is not null
    or to_regtype(r.name) is null and not coalesce((select bool_and(o.is_plain) from routine o where o.name = r.name), false)
$$;
grant execute on function private.names_behind(text[], text[]) to authenticated, service_role;

-- The time, for what asks of activities whether they have begun or were done, and whether that was in the last 180 days (which are as many
-- hours in every time zone): an answer made with it holds until private.activities_turn.
create function private.now_of_activities() returns timestamptz language sql stable set search_path = '' as $$ select private.now() $$;

create index activities_completed_idx on public.activities (workspace_id, completed_at) where completed_at is not null;
create function private.activities_turn(workspace uuid) returns timestamptz language sql stable set search_path = '' as $$
  select least(
    (select min(a.starts_at) from public.activities a where a.workspace_id = workspace and a.starts_at > private.now()),
    (select min(a.completed_at) from public.activities a where a.workspace_id = workspace and a.completed_at > private.now()),
    (select min(a.starts_at) + interval '4320 hours' from public.activities a
      where a.workspace_id = workspace and a.starts_at >= private.now() - interval '4320 hours'))
$$;

-- Who was in touch in the last 180 days. How much that weighs changes by the second, so that it is told apart.
create function private.recent_touches(workspace uuid)
returns table (member_id uuid, contact_id uuid, deal_id uuid, account_id uuid, at timestamptz)
language sql stable rows 50000 set search_path = '' as $$
  select coalesce(a.assignee_id, a.created_by), a.contact_id, a.deal_id, a.account_id, t.at
  from public.activities a
  cross join lateral (select case when a.kind = 'task' then a.completed_at else a.starts_at end as at) t
  where a.workspace_id = workspace and a.starts_at between private.now_of_activities() - interval '4320 hours' and private.now_of_activities()
    and t.at <= private.now_of_activities() and a.outcome is distinct from 'no_answer' and a.outcome is distinct from 'wrong_number'
$$;
create or replace function private.touches(workspace uuid)
returns table (member_id uuid, contact_id uuid, deal_id uuid, account_id uuid, at timestamptz, weight float8)
language sql stable rows 50000 set search_path = '' as $$
  select t.member_id, t.contact_id, t.deal_id, t.account_id, t.at, power(0.5, extract(epoch from private.now() - t.at)::float8 / (30 * 86400))
  from private.recent_touches(workspace) t
$$;
grant execute on function private.now_of_activities(), private.activities_turn(uuid), private.recent_touches(uuid) to authenticated, service_role;

-- A profile tells the segment that is kept for lists: whoever keeps a profile hears that it has changed. No screen watches it.
create function private.note_news() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.news (workspace, table_name, at_least) select distinct t.workspace_id, tg_table_name, 'viewer'::public.member_role from touched t;
  return null;
end $$;
create trigger note_insert after insert on private.kept_segments referencing new table as touched for each statement execute function private.note_news();
create trigger note_update after update on private.kept_segments referencing new table as touched for each statement execute function private.note_news();
create trigger note_delete after delete on private.kept_segments referencing old table as touched for each statement execute function private.note_news();

-- Who is asked by day is told by day; whether an activity has begun, by the time of activities.
create or replace function public.single_threaded_accounts(workspace_id uuid, of_account uuid default null, owner_id text default null, team_id text default null, region text default null)
returns table (account_id uuid, account text, open_deals bigint, value_minor numeric, other_currency bigint, currency text, only_contact_id uuid, only_contact text, only_member_id uuid, only_member text, days_quiet integer, total bigint) language sql stable security definer set search_path = '' set work_mem = '32MB' as $$
  with home as materialized (
    select w.id, w.currency, w.time_zone, (private.now() at time zone w.time_zone)::date as today,
      (select count(*) from public.members m where m.workspace_id = w.id and m.erased_at is null) > 1 as has_colleagues
    from public.workspaces w
    where w.id = single_threaded_accounts.workspace_id and w.id in (select private.workspaces('viewer'))
  ), thread as (
    select d.account_id, d.contact_id, d.owner_id as member_id, null::timestamptz as at, true as is_deal,
      case when d.currency = h.currency then d.value_minor end as minor, d.currency <> h.currency as is_elsewhere
    from home h cross join lateral private.open_deals(h.id) d where d.account_id is not null
    union all
    select coalesce(t.account_id, c.account_id, d.account_id), t.contact_id, t.member_id, t.at, false, null, false
    from home h cross join lateral private.recent_touches(h.id) t
    left join public.contacts c on c.workspace_id = h.id and c.id = case when t.account_id is null then t.contact_id end
    left join public.deals d on d.workspace_id = h.id and d.id = case when t.account_id is null and c.account_id is null then t.deal_id end
  ), single as (
    select a.*, count(*) over () as total
    from home h cross join lateral (
      -- An id has no order of its own that the smallest and the largest could be told by.
      select t.account_id as id, count(*) filter (where t.is_deal) as open_deals, sum(t.minor) as value_minor,
        count(*) filter (where t.is_elsewhere) as other_currency, max(t.at) as last_at,
        case when min(t.contact_id::text collate "C") = max(t.contact_id::text collate "C") then min(t.contact_id::text collate "C")::uuid end as contact_id,
        case when h.has_colleagues and min(t.member_id::text collate "C") = max(t.member_id::text collate "C")
          then min(t.member_id::text collate "C")::uuid end as member_id
      from thread t group by t.account_id
    ) a
    where (of_account is null or a.id = of_account)
      and (num_nonnulls(single_threaded_accounts.owner_id, single_threaded_accounts.team_id, single_threaded_accounts.region) = 0
        or a.id in (select o from private.accounts_of(single_threaded_accounts.workspace_id, single_threaded_accounts.owner_id, single_threaded_accounts.team_id, single_threaded_accounts.region) o)) and a.open_deals > 0 and num_nonnulls(a.contact_id, a.member_id) > 0
    order by a.value_minor desc nulls last, a.open_deals desc, a.id limit 50
  )
  select s.id, a.name, s.open_deals, s.value_minor, s.other_currency, h.currency, s.contact_id, c.name, s.member_id, m.name,
    h.today - (s.last_at at time zone h.time_zone)::date, s.total
  from home h cross join single s
  join public.accounts a on a.workspace_id = h.id and a.id = s.id
  left join public.contacts c on c.workspace_id = h.id and c.id = s.contact_id
  left join public.members m on m.workspace_id = h.id and m.id = s.member_id
  order by s.value_minor desc nulls last, s.open_deals desc, s.id
$$;

create or replace function private.account_talks(workspace uuid)
returns table (account_id uuid, day date, contact_id uuid)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  select coalesce(a.account_id, c.account_id, d.account_id), (t.at at time zone w.time_zone)::date, coalesce(a.contact_id, d.contact_id)
  from public.workspaces w
  join public.activities a on a.workspace_id = w.id and a.outcome is distinct from 'no_answer' and a.outcome is distinct from 'wrong_number'
  cross join lateral (select case when a.kind = 'task' then a.completed_at else a.starts_at end as at) t
  left join public.contacts c on c.workspace_id = w.id and c.id = a.contact_id
  left join public.deals d on d.workspace_id = w.id and d.id = a.deal_id
  where w.id = workspace and t.at <= private.now_of_activities() and coalesce(a.account_id, c.account_id, d.account_id) is not null
$$;

create or replace function public.account_standings(workspace_id uuid, ids uuid[] default null)
returns table (account_id uuid, account text, status public.account_status, proposed public.account_status, last_on date,
  days_quiet integer, usual_days integer, contact_id uuid, contact text, total bigint)
language sql stable security invoker set search_path = '' as $$
  with standing as (
    select a.id, a.name, a.status, r.proposed, r.last_on, r.days_quiet, r.usual_days, count(*) over () as total
    from public.accounts a
    left join private.account_rhythms(account_standings.workspace_id) r on r.account_id = a.id
    where a.workspace_id = account_standings.workspace_id
      and case when ids is null then r.proposed is distinct from a.status and r.proposed is not null else a.id = any (ids) end
    order by r.days_quiet desc nulls last, a.name, a.id limit 200
  )
  select s.id, s.name, s.status, s.proposed, s.last_on, s.days_quiet, s.usual_days, c.id, c.name, s.total
  from standing s
  left join lateral (
    -- Whom there was contact with last, else the first by name.
    select k.id, k.name from public.contacts k
    left join lateral (
      select max(v.starts_at) as at from public.activities v where v.workspace_id = k.workspace_id and v.contact_id = k.id and v.starts_at <= private.now_of_activities()
    ) v on true
    where k.workspace_id = account_standings.workspace_id and k.account_id = s.id
    order by v.at desc nulls last, k.name, k.id limit 1
  ) c on true
  order by s.days_quiet desc nulls last, s.name, s.id
$$;

create or replace function public.funnel_times(workspace_id uuid, since date, until date, owner_id uuid default null, region text default null)
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
      where a.workspace_id = p.id and a.contact_id = c.id and a.kind in ('call', 'meeting') and a.starts_at <= private.now_of_activities()
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
