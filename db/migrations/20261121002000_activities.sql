-- What was done about records and what is to be done: calls, meetings, notes and tasks; and who is told of it.
create table public.activities (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('call', 'meeting', 'note', 'task')),
  title text collate "und-x-icu" not null check (length(btrim(title)) between 1 and 400),
  -- A mention is written @{member id}, so that a new name shows everywhere.
  body text check (length(body) <= 20000),
  mentions uuid[] not null default '{}',
  account_id uuid,
  contact_id uuid,
  product_id uuid,
  deal_id uuid,
  -- When it took or takes place; of a task, when it was entered.
  starts_at timestamptz not null default private.now(),
  duration_minutes integer check (duration_minutes between 0 and 10080),
  outcome text check (outcome in ('connected', 'left_message', 'no_answer', 'wrong_number')),
  due_on date,
  remind_at timestamptz,
  assignee_id uuid,
  completed_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  search text not null generated always as (private.fold(coalesce(title, '') || ' ' || coalesce(left(body, 2000), ''))) stored,
  primary key (workspace_id, id),
  check (kind = 'task' or (due_on is null and completed_at is null)),
  check (kind = 'call' or outcome is null),
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete set null (contact_id),
  foreign key (workspace_id, product_id) references public.products (workspace_id, id) on delete set null (product_id),
  foreign key (workspace_id, deal_id) references public.deals (workspace_id, id) on delete set null (deal_id),
  foreign key (workspace_id, assignee_id) references public.members (workspace_id, id) on delete set null (assignee_id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
create index activities_account_idx on public.activities (workspace_id, account_id, starts_at desc) where account_id is not null;
create index activities_contact_idx on public.activities (workspace_id, contact_id, starts_at desc) where contact_id is not null;
create index activities_product_idx on public.activities (workspace_id, product_id, starts_at desc) where product_id is not null;
create index activities_deal_idx on public.activities (workspace_id, deal_id, starts_at desc) where deal_id is not null;
create index activities_kind_idx on public.activities (workspace_id, kind, starts_at desc, id);
create index activities_recent_idx on public.activities (workspace_id, starts_at desc, id);
create index activities_open_idx on public.activities (workspace_id, assignee_id, due_on) where kind = 'task' and completed_at is null;
create index activities_assignee_idx on public.activities (workspace_id, assignee_id) where assignee_id is not null;
create index activities_remind_idx on public.activities (remind_at) where remind_at is not null;
create index activities_search_idx on public.activities using gin (workspace_id, search gin_trgm_ops);

create table public.notifications (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  kind text not null check (kind in ('mention', 'assignment', 'reminder')),
  activity_id uuid not null,
  actor_id uuid,
  -- The moment a reminder was for: each is told once, however often somebody looks.
  due_at timestamptz,
  created_at timestamptz not null default private.now(),
  read_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade,
  foreign key (workspace_id, activity_id) references public.activities (workspace_id, id) on delete cascade,
  foreign key (workspace_id, actor_id) references public.members (workspace_id, id) on delete set null (actor_id)
);
create unique index notifications_reminder_key on public.notifications (workspace_id, activity_id, member_id, due_at) where kind = 'reminder';
create index notifications_member_idx on public.notifications (workspace_id, member_id, id desc);
create index notifications_unread_idx on public.notifications (workspace_id, member_id) where read_at is null;
create index notifications_actor_idx on public.notifications (workspace_id, actor_id) where actor_id is not null;
create index notifications_activity_idx on public.notifications (workspace_id, activity_id);

alter table public.notifications enable row level security;
create policy recipient_reads on public.notifications for select to authenticated
  using ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy recipient_marks on public.notifications for update to authenticated
  using ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w))
  with check ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));
grant select, update (read_at) on public.notifications to authenticated;
grant all on public.notifications to service_role;
create policy worker_writes on public.notifications for insert to worker with check (true);
grant insert, select on public.notifications to worker;
create policy worker_reads on public.notifications for select to worker using (true);
select private.announce('public.notifications', 'viewer', 't.member_id');

select private.guard_records('public.activities');
select private.keep_history('public.activities');
create policy worker_reads on public.activities for select to worker using (true);
grant select on public.activities to worker;

-- The members a text mentions, found once when it is written.
create function private.find_mentions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(array_agg(m.id order by m.id), '{}') into new.mentions from public.members m
    where m.workspace_id = new.workspace_id
      and m.id::text in (select hit.ids[1] from regexp_matches(coalesce(new.body, ''), '@\{([0-9a-f-]{36})\}', 'g') hit (ids));
  return new;
end $$;
create trigger find_mentions before insert or update of body, mentions on public.activities for each row execute function private.find_mentions();

-- Whoever is mentioned or given a task by somebody else is told.
create function private.tell_people() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.member_id(new.workspace_id);
begin
  -- What comes back was told before.
  if current_setting('vanda.restoring', true) = 'on' or new.is_sample then return null; end if;
  insert into public.notifications (workspace_id, member_id, kind, activity_id, actor_id)
    select new.workspace_id, m, 'mention', new.id, me from unnest(new.mentions) m
    where m is distinct from me and (tg_op = 'INSERT' or m <> all (old.mentions));
  if new.assignee_id is not null and new.assignee_id is distinct from me and new.completed_at is null
    and (tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id) then
    insert into public.notifications (workspace_id, member_id, kind, activity_id, actor_id)
      values (new.workspace_id, new.assignee_id, 'assignment', new.id, me);
  end if;
  return null;
end $$;
create trigger tell_people after insert or update of assignee_id, mentions, body on public.activities for each row execute function private.tell_people();

-- What was only about a record that is gone goes with it; a task may stand alone.
create function private.drop_unlinked() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.activities a using added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id
    where a.workspace_id = n.workspace_id and a.id = n.id and n.kind <> 'task'
      and num_nonnulls(n.account_id, n.contact_id, n.product_id, n.deal_id) = 0
      and num_nonnulls(o.account_id, o.contact_id, o.product_id, o.deal_id) > 0;
  return null;
end $$;
create trigger unlink_activities after update on public.activities referencing old table as removed new table as added
  for each statement execute function private.drop_unlinked();

-- The activities of a record; of an account also those of its contacts and deals, of a contact those of their deals.
create function public.record_activities(workspace_id uuid, entity text, record_id uuid, with_related boolean default true)
returns setof public.activities language sql stable security invoker set search_path = '' as $$
  select a.* from public.activities a
  where a.workspace_id = record_activities.workspace_id and case entity
    when 'accounts' then a.account_id = record_id
      or with_related and (a.contact_id in (select c.id from public.contacts c where c.workspace_id = record_activities.workspace_id and c.account_id = record_id)
        or a.deal_id in (select d.id from public.deals d where d.workspace_id = record_activities.workspace_id and d.account_id = record_id))
    when 'contacts' then a.contact_id = record_id
      or with_related and a.deal_id in (select d.id from public.deals d where d.workspace_id = record_activities.workspace_id and d.contact_id = record_id)
    when 'products' then a.product_id = record_id
    when 'deals' then a.deal_id = record_id end
$$;

-- As before, with the calls that were logged: of the last 30 days, of the 30 before, and of all time.
drop function public.home_summary(uuid);
create function public.home_summary(workspace_id uuid)
returns table (new_leads bigint, new_leads_before bigint, leads bigint, deals_closed bigint, deals_closed_before bigint,
  deals_won bigint, won_minor numeric, calls_made bigint, calls_made_before bigint, calls bigint, currency text, period_start date, period_end date)
language sql stable security invoker set search_path = '' as $$
  with w as (
    select id, currency, time_zone, (private.now() at time zone time_zone)::date as today
    from public.workspaces where id = home_summary.workspace_id
  ), lead as (
    -- By the day on the calendar: where clocks go back at midnight, one midnight has two instants.
    select count(*) filter (where day >= w.today - 29) as now_count,
      count(*) filter (where day between w.today - 59 and w.today - 30) as before_count,
      count(*) as all_count
    from w join public.contacts c on c.workspace_id = w.id and c.lifecycle = 'lead'
    cross join lateral (select (c.created_at at time zone w.time_zone)::date as day) entry
  ), won as (
    select count(*) filter (where day between w.today - 29 and w.today) as now_count,
      count(*) filter (where day between w.today - 59 and w.today - 30) as before_count,
      count(*) as all_count, coalesce(sum(value_minor) filter (where d.currency = w.currency), 0) as value_minor
    from w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = w.id and d.stage_id = s.id
    cross join lateral (select coalesce(d.close_date, (d.created_at at time zone w.time_zone)::date) as day) closing
  ), call as (
    select count(*) filter (where day between w.today - 29 and w.today) as now_count,
      count(*) filter (where day between w.today - 59 and w.today - 30) as before_count,
      count(*) as all_count
    from w join public.activities a on a.workspace_id = w.id and a.kind = 'call'
    cross join lateral (select (a.starts_at at time zone w.time_zone)::date as day) logged
  )
  select lead.now_count, lead.before_count, lead.all_count, won.now_count, won.before_count, won.all_count, won.value_minor,
    call.now_count, call.before_count, call.all_count, w.currency, w.today - 29, w.today
  from w, lead, won, call
$$;
grant execute on function public.record_activities(uuid, text, uuid, boolean), public.home_summary(uuid) to authenticated;
