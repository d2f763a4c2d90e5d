-- Mails stand beside what else was done about a contact, an account or a deal, and are contact with them (decision 54). They stay where they
-- are: a timeline reads them under the rights of whoever opens it, and figures count those that everybody may read.
alter table public.emails add column is_word boolean not null
  generated always as ((status is null or status = 'sent')
    and not signals @> '{"isAutomatic": true}' and not signals @> '{"isBulk": true}' and not signals @> '{"isBounce": true}') stored;
comment on column public.emails.is_word is 'Whether somebody wrote it to somebody, and it has left: no list, bounce or automatic answer';
-- When and which way is told by the index alone.
drop index public.emails_conversation_idx;
create index emails_conversation_idx on public.emails (workspace_id, conversation_id, sent_at) include (id, status, is_word, is_outgoing, created_by);

-- The mails about a record, the latest first, and how many there are; `with_related` takes in those about what belongs to it.
create function public.record_emails(workspace_id uuid, entity text, record_id uuid, with_related boolean default true, most integer default 25)
returns table (id uuid, conversation_id uuid, subject text, preview text, sent_at timestamptz, is_outgoing boolean, from_name text, from_address text,
  recipients jsonb, author text, has_files boolean, is_sample boolean, about jsonb, total bigint)
language sql stable security invoker rows 25 set search_path = '' as $$
  with linked as materialized (
    select c.id from public.conversations c where c.workspace_id = record_emails.workspace_id and entity = 'contacts' and c.contact_id = record_id and c.status in ('open', 'done')
    union
    select c.id from public.conversations c where c.workspace_id = record_emails.workspace_id and entity = 'accounts' and c.account_id = record_id and c.status in ('open', 'done')
    union
    select c.id from public.conversations c where c.workspace_id = record_emails.workspace_id and entity = 'deals' and c.deal_id = record_id and c.status in ('open', 'done')
    union
    select c.id from public.contacts k join public.conversations c on c.workspace_id = k.workspace_id and c.contact_id = k.id and c.status in ('open', 'done')
    where with_related and entity = 'accounts' and k.workspace_id = record_emails.workspace_id and k.account_id = record_id
    union
    select c.id from public.deals d join public.conversations c on c.workspace_id = d.workspace_id and c.deal_id = d.id and c.status in ('open', 'done')
    where with_related and d.workspace_id = record_emails.workspace_id and (entity = 'accounts' and d.account_id = record_id or entity = 'contacts' and d.contact_id = record_id)
  ), found as (
    select e.id, e.sent_at, count(*) over () as total
    from linked l join public.emails e on e.workspace_id = record_emails.workspace_id and e.conversation_id = l.id and (e.status is null or e.status = 'sent')
    order by e.sent_at desc, e.id desc limit greatest(most, 0)
  )
  select e.id, e.conversation_id, e.subject, e.preview, e.sent_at, e.is_outgoing, e.from_name, e.from_address, coalesce(e.recipients -> 'to', '[]'), coalesce(m.name, ''),
    jsonb_path_exists(e.attachments, '$[*] ? (!exists(@.cid))'), b.is_sample,
    (select coalesce(jsonb_agg(jsonb_build_object('entity', r.entity, 'id', r.id, 'name', r.name)), '[]') from (
      select 'deals' as entity, d.id, d.name::text from public.deals d where d.workspace_id = c.workspace_id and d.id = c.deal_id
      union all
      select 'contacts', k.id, k.name::text from public.contacts k where k.workspace_id = c.workspace_id and k.id = c.contact_id
      union all
      -- A contact stands for their account.
      select 'accounts', a.id, a.name::text from public.accounts a where a.workspace_id = c.workspace_id and a.id = c.account_id and c.contact_id is null) r), f.total
  from found f
  join public.emails e on e.workspace_id = record_emails.workspace_id and e.id = f.id
  join public.conversations c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
  join public.mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id
  left join public.members m on m.workspace_id = e.workspace_id and m.id = e.created_by
  order by f.sent_at desc, f.id desc
$$;
comment on function public.record_emails is E'The mails about a record, the latest first\n\nOf a contact, an account or a deal; those that the caller may read. `with_related` takes in what belongs to it, such as an account''s deals.';
grant execute on function public.record_emails(uuid, text, uuid, boolean, integer) to authenticated;

-- The mails that are contact: with known records, in mailboxes that everybody reads, so that a figure is the same for all.
create function private.shared_emails(workspace uuid)
returns table (member_id uuid, contact_id uuid, deal_id uuid, account_id uuid, at timestamptz, is_outgoing boolean)
language sql stable security definer rows 20000 set search_path = '' as $$
  select coalesce(e.created_by, b.member_id), c.contact_id, c.deal_id, c.account_id, e.sent_at, e.is_outgoing
  from public.mailboxes b
    join public.conversations c on c.workspace_id = b.workspace_id and c.mailbox_id = b.id and c.is_linked and c.status in ('open', 'done')
    join public.emails e on e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.is_word
  where b.workspace_id = workspace and b.sharing <> 'private'
    and (workspace in (select private.workspaces('viewer')) or auth.role() = 'service_role')
$$;
-- When the last of them was written about each deal.
create function private.emails_about_deals(workspace uuid) returns table (deal_id uuid, last_at timestamptz)
language sql stable security definer rows 1000 set search_path = '' as $$
  select c.deal_id, max(e.sent_at)
  from public.conversations c
    join public.mailboxes b on b.workspace_id = c.workspace_id and b.id = c.mailbox_id and b.sharing <> 'private'
    join public.emails e on e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.is_word
  where c.workspace_id = workspace and c.deal_id is not null and c.status in ('open', 'done') and e.sent_at <= (select private.now())
    and (workspace in (select private.workspaces('viewer')) or auth.role() = 'service_role')
  group by c.deal_id
$$;
grant execute on function private.shared_emails(uuid), private.emails_about_deals(uuid) to authenticated, service_role;

-- Whom a mailbox is shared with decides which mails are counted: what was counted before is void.
create function private.note_sharing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.news (workspace, table_name, at_least) values (new.workspace_id, 'conversations', 'viewer');
  return null;
end $$;
create trigger note_sharing after update of sharing on public.mailboxes for each row
  when (new.sharing <> old.sharing) execute function private.note_sharing();

-- Contact is a mail, too: with statuses, key accounts and champions that went silent.
create or replace function private.account_talks(workspace uuid)
returns table (account_id uuid, day date, contact_id uuid)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  select coalesce(a.account_id, c.account_id, d.account_id), (t.at at time zone w.time_zone)::date, coalesce(a.contact_id, d.contact_id)
  from public.workspaces w
  join public.activities a on a.workspace_id = w.id and a.outcome is distinct from 'no_answer' and a.outcome is distinct from 'wrong_number'
  cross join lateral (select case when a.kind = 'task' then a.completed_at else a.starts_at end as at) t
  left join public.contacts c on c.workspace_id = w.id and c.id = a.contact_id
  left join public.deals d on d.workspace_id = w.id and d.id = a.deal_id
  where w.id = workspace and t.at <= (select private.now_of_activities()) and coalesce(a.account_id, c.account_id, d.account_id) is not null
  union all
  select distinct coalesce(e.account_id, c.account_id, d.account_id), (e.at at time zone w.time_zone)::date, coalesce(e.contact_id, d.contact_id)
  from public.workspaces w
  cross join lateral private.shared_emails(w.id) e
  left join public.contacts c on c.workspace_id = w.id and c.id = e.contact_id
  left join public.deals d on d.workspace_id = w.id and d.id = e.deal_id
  where w.id = workspace and e.at <= (select private.now_of_activities()) and coalesce(e.account_id, c.account_id, d.account_id) is not null
$$;

create or replace function public.account_standings(workspace_id uuid, ids uuid[] default null)
returns table (account_id uuid, account text, status public.account_status, proposed public.account_status, last_on date, days_quiet integer, usual_days integer, contact_id uuid, contact text, total bigint)
language sql stable set search_path = '' as $$
  with standing as (
    select a.id, a.name, a.status, r.proposed, r.last_on, r.days_quiet, r.usual_days, count(*) over () as total
    from public.accounts a
    left join private.account_rhythms(account_standings.workspace_id) r on r.account_id = a.id
    where a.workspace_id = account_standings.workspace_id
      and case when ids is null then r.proposed is distinct from a.status and r.proposed is not null else a.id = any (ids) end
    order by r.days_quiet desc nulls last, a.name, a.id limit 200
  ), written as materialized (
    select e.contact_id, max(e.at) as at from private.shared_emails(account_standings.workspace_id) e where e.at <= (select private.now_of_activities()) group by e.contact_id
  )
  select s.id, s.name, s.status, s.proposed, s.last_on, s.days_quiet, s.usual_days, c.id, c.name, s.total
  from standing s
  left join lateral (
    -- Whom there was contact with last, else the first by name.
    select k.id, k.name from public.contacts k
    left join lateral (
      select max(v.starts_at) as at from public.activities v where v.workspace_id = k.workspace_id and v.contact_id = k.id and v.starts_at <= private.now_of_activities()
    ) v on true
    left join written e on e.contact_id = k.id
    where k.workspace_id = account_standings.workspace_id and k.account_id = s.id
    order by greatest(v.at, e.at) desc nulls last, k.name, k.id limit 1
  ) c on true
  order by s.days_quiet desc nulls last, s.name, s.id
$$;

-- Somebody was contacted once we wrote to them.
create or replace function public.funnel_times(workspace_id uuid, since date, until date, owner_id uuid default null, region text default null)
returns table (source text, is_whole boolean, step text, reached bigint, timed bigint, median_days float8)
language sql stable set search_path = '' set work_mem = '64MB' set plan_cache_mode = 'force_custom_plan' as $$
  with place as materialized (
    select w.id, w.time_zone from public.workspaces w where w.id = funnel_times.workspace_id
  ), contact as materialized (
    -- No clock is a day apart from another; which day it was there is looked at below.
    select c.id, c.source, c.created_at, c.lifecycle is not distinct from 'customer' as is_customer
    from public.contacts c where c.workspace_id = funnel_times.workspace_id and not c.is_imported
      and c.created_at >= (funnel_times.since - 1)::timestamp at time zone 'UTC' and c.created_at < (funnel_times.until + 2)::timestamp at time zone 'UTC'
      and (funnel_times.owner_id is null or c.owner_id = funnel_times.owner_id)
      and (funnel_times.region is null or coalesce(c.region, c.country) = funnel_times.region)
  ), talk as (
    select s.contact_id, min(s.day) as day from (
      select a.contact_id, (a.starts_at at time zone p.time_zone)::date as day
      from place p join public.activities a on a.workspace_id = p.id and a.contact_id is not null and a.kind in ('call', 'meeting')
        and a.starts_at <= private.now_of_activities() and a.contact_id in (select c.id from contact c)
      union all
      select e.contact_id, (e.at at time zone p.time_zone)::date
      from place p cross join lateral private.shared_emails(p.id) e
      where e.is_outgoing and e.at <= (select private.now_of_activities()) and e.contact_id in (select c.id from contact c)
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
    left join talk t on t.contact_id = c.id
    left join deal d on d.contact_id = c.id
    left join said l on l.contact_id = c.id
    -- Who has taken no step is of none.
    where (c.is_customer or t.contact_id is not null or d.contact_id is not null) and o.day between funnel_times.since and funnel_times.until
  ), step as (
    select w.source, 1 as place, 'contacted' as step, w.contacted_on - w.added_on as days from way w where w.is_contacted
    union all select w.source, 2, 'deal', w.opened_on - w.added_on from way w where w.has_deal
    union all select w.source, 3, 'won', w.won_on - w.opened_on from way w where w.is_customer and w.has_deal
    union all select w.source, 4, 'customer', w.won_on - w.added_on from way w where w.is_customer
  ), taken as (
    -- A step that was taken on no known day, or before the one it is counted from, is reached and not timed.
    select s.source, s.place, s.step, case when s.days >= 0 then s.days end as days from step s
  )
  select t.source, grouping(t.source) = 1, t.step, count(*), count(t.days), percentile_cont(0.5) within group (order by t.days)
  from taken t group by grouping sets ((t.step, t.place), (t.step, t.place, t.source))
  order by 2 desc, t.source nulls last, t.place
$$;

-- Nothing was left lying where a mail was written about the deal.
create or replace function public.leads(workspace_id uuid)
returns table (deal_id uuid, deal text, account_id uuid, account text, owner_id uuid, stage text, next_stage text, priority text, currency text, value_minor bigint, chance integer, weighted_minor numeric, days_in_stage integer, usual_days integer, days_to_close integer, days_quiet integer, has_task boolean, is_sample boolean, total bigint, high_potential bigint)
language sql stable security definer set search_path = '' set work_mem = '32MB' as $$
  with home as materialized (
    select w.id, w.currency, w.time_zone, (private.now() at time zone w.time_zone)::date as today
    from public.workspaces w where w.id = leads.workspace_id and w.id in (select private.workspaces('viewer'))
  ), stage as materialized (
    select s.*, lead(s.name) over (partition by s.pipeline_id order by s.position, s.id) as next_stage
    from home h join public.stages s on s.workspace_id = h.id and s.kind = 'open'
  ), open_deal as materialized (
    select d.*, s.name as stage, s.next_stage, s.rotting_days, coalesce(d.probability, s.default_probability) as chance,
      d.currency = h.currency as is_here, count(*) over () as total,
      count(*) filter (where coalesce(d.probability, s.default_probability) >= 50) over () as high_potential
    from home h join stage s on true join public.deals d on d.workspace_id = h.id and d.stage_id = s.id
  ), listed as materialized (
    select d.*, d.value_minor * d.chance / 100.0 as weighted_minor from open_deal d
    order by d.is_here desc, d.value_minor * d.chance desc nulls last, d.id limit 60
  )
  select l.id, l.name, l.account_id, a.name, l.owner_id, l.stage, l.next_stage, l.priority::text, l.currency, l.value_minor, l.chance,
    l.weighted_minor, h.today - (l.stage_entered_at at time zone h.time_zone)::date, l.rotting_days, l.close_date - h.today,
    h.today - (greatest(t.last_at, e.last_at) at time zone h.time_zone)::date, coalesce(t.has_task, false), l.is_sample, l.total, l.high_potential
  from home h cross join listed l
  left join private.emails_about_deals(leads.workspace_id) e on e.deal_id = l.id
  left join public.accounts a on a.workspace_id = h.id and a.id = l.account_id
  cross join lateral (
    select max(coalesce(v.completed_at, v.starts_at)) filter (where (v.kind <> 'task' or v.completed_at is not null)
        and v.starts_at <= private.now() and v.outcome is distinct from 'no_answer' and v.outcome is distinct from 'wrong_number') as last_at,
      bool_or(v.kind = 'task' and v.completed_at is null or v.kind = 'meeting' and v.starts_at > private.now()) as has_task
    from public.activities v where v.workspace_id = h.id and v.deal_id = l.id
  ) t
  order by l.is_here desc, l.weighted_minor desc nulls last, l.id
$$;

create or replace function private.pipeline_signs(workspace uuid, pipeline uuid, period text)
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
    select d.id, d.name, d.external_id, d.owner_id, d.value_minor, d.currency, d.close_date, s.kind, s.position, s.rotting_days,
      coalesce(d.probability, s.default_probability) as likelihood, d.opened_on is not null as has_opening,
      coalesce(d.opened_on, e.entered) as opened, coalesce(d.close_date, e.entered) as closed,
      floor(extract(epoch from private.now() - coalesce(d.stage_entered_at, d.updated_at)) / 86400)::integer as days_in_stage,
      d.stage_entered_at is not null as is_entry_known
    from place p join public.deals d on d.workspace_id = workspace join stage s on s.id = d.stage_id
    cross join lateral (select case when not d.is_imported then (d.created_at at time zone p.time_zone)::date end as entered) e
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
    select x.deal_id, max(x.at) as at from (
      select a.deal_id, max(case when a.kind = 'task' then a.completed_at else a.starts_at end) as at
      from public.activities a where a.workspace_id = workspace and a.deal_id is not null
        and case when a.kind = 'task' then a.completed_at else a.starts_at end <= private.now()
      group by a.deal_id
      union all
      select e.deal_id, e.last_at from private.emails_about_deals(workspace) e
    ) x group by x.deal_id
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
    select d.*, round(d.value_minor * x.factor)::bigint as minor, t.at as touched_at, p.today - greatest((t.at at time zone p.time_zone)::date, d.opened) as quiet_days,
      p.today - (b.at at time zone p.time_zone)::date as back_days
    from deal d cross join place p
    left join rate x on x.currency = d.currency and x.since <= p.today and p.today < x.until
    left join touch t on t.deal_id = d.id
    -- Unless it has come forward again since.
    left join (select r.record_id, max(r.at) as at from retreat r join deal e on e.id = r.record_id and e.position < r.position group by r.record_id) b
      on b.record_id = d.id
    where d.kind = 'open'
  ), talk as materialized (select count(o.touched_at) > 0 as is_logged from open o
  ), sign as materialized (
    select s.sign, s.days, o.id, o.name, o.external_id, o.opened, o.value_minor, o.currency, o.minor
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
      -- Nothing wrong with it: only worth more than the rest. The list compares amounts of the workspace's own currency alone.
      ('largest', case when o.currency = p.currency then o.value_minor > 0 else o.value_minor is not null end, null),
      -- What no figure can be made of.
      ('unowned', o.owner_id is null, null),
      ('undated', o.close_date is null, null),
      ('unvalued', o.value_minor is null, null)
    ) s (sign, is_so, days)
    where s.is_so
  ), listed as (
    -- Those worth most, of these the longest, or soonest to close. A list asks for the others, except of three signs.
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
    -- From when on amounts in another currency have a rate; of one without, null.
    'rated', coalesce((select jsonb_agg(jsonb_build_object('currency', c.currency, 'since', c.since) order by c.currency collate "C") from (
      select d.currency, (select min(x.since) from rate x where x.currency = d.currency) as since
      from deal d where d.currency <> p.currency group by d.currency) c), '[]'),
    'stages', coalesce((select jsonb_object_agg(k.kind, k.ids) from (
      select s.kind, jsonb_agg(s.id order by s.pipeline_id, s.position, s.id) as ids from stage s group by s.kind) k), '{}'),
    'cycle', (select to_jsonb(c) from cycle c),
    'limited', (select count(o.rotting_days) from open o), 'touched', (select count(o.touched_at) from open o),
    -- Of those that no filter of the list tells, all that have it are named.
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

-- A mail ties two people by a quarter of what a talk does.
drop function private.recent_touches(uuid);
create function private.recent_touches(workspace uuid)
returns table (member_id uuid, contact_id uuid, deal_id uuid, account_id uuid, at timestamptz, worth float8)
language sql stable rows 50000 set search_path = '' as $$
  select coalesce(a.assignee_id, a.created_by), a.contact_id, a.deal_id, a.account_id, t.at, 1::float8
  from public.activities a
  cross join lateral (select case when a.kind = 'task' then a.completed_at else a.starts_at end as at) t
  where a.workspace_id = workspace and a.starts_at between private.now_of_activities() - interval '4320 hours' and private.now_of_activities()
    and t.at <= (select private.now_of_activities()) and a.outcome is distinct from 'no_answer' and a.outcome is distinct from 'wrong_number'
  union all
  select e.member_id, e.contact_id, e.deal_id, e.account_id, e.at, 0.25::float8
  from private.shared_emails(workspace) e
  where e.at between (select private.now_of_activities()) - interval '4320 hours' and (select private.now_of_activities())
$$;
create or replace function private.touches(workspace uuid)
returns table (member_id uuid, contact_id uuid, deal_id uuid, account_id uuid, at timestamptz, weight float8)
language sql stable rows 50000 set search_path = '' as $$
  select t.member_id, t.contact_id, t.deal_id, t.account_id, t.at, t.worth * power(0.5, extract(epoch from private.now() - t.at)::float8 / (30 * 86400))
  from private.recent_touches(workspace) t
$$;
grant execute on function private.recent_touches(uuid) to authenticated, service_role;

create or replace function private.activities_turn(workspace uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select least(
    (select min(a.starts_at) from public.activities a where a.workspace_id = workspace and a.starts_at > private.now()),
    (select min(a.completed_at) from public.activities a where a.workspace_id = workspace and a.completed_at > private.now()),
    (select min(a.starts_at) + interval '4320 hours' from public.activities a
      where a.workspace_id = workspace and a.starts_at >= private.now() - interval '4320 hours'),
    (select min(case when e.at > (select private.now()) then e.at else e.at + interval '4320 hours' end) from private.shared_emails(workspace) e
      where e.at >= (select private.now()) - interval '4320 hours'))
$$;

-- As funnel_times: after some calls of a connection a plan for any account took a hundred times as long.
alter function public.silent_champions(uuid, uuid, text, text, text) set plan_cache_mode = 'force_custom_plan';
