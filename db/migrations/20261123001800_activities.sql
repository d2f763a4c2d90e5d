-- What was done about records and what is to be done: calls, meetings, notes and tasks; and who is told of it.
create table public.activities (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('call', 'meeting', 'note', 'task')),
  title text collate "und-x-icu" not null check (length(btrim(title)) between 1 and 400),
  -- A mention is written @{member id}, so that a new name shows everywhere.
  body text check (length(body) <= 20000),
  mentions uuid[] not null default '{}',
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
  foreign key (workspace_id, assignee_id) references public.members (workspace_id, id) on delete set null (assignee_id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.activities is 'Calls, meetings, notes and tasks, about records or standing alone';
comment on column public.activities.title is 'What it is about, in a line';
comment on column public.activities.body is 'The text; a member is mentioned as @{member id}';
comment on column public.activities.mentions is 'The members that the text mentions; follows from it';
comment on column public.activities.outcome is 'Of a call';
comment on column public.activities.due_on is 'Of a task';
comment on column public.activities.completed_at is 'When a task was done; empty while it is open';
comment on column public.activities.remind_at is 'When the assignee is to be reminded';
comment on column public.activities.assignee_id is 'The member who is to do it';
create index activities_kind_idx on public.activities (workspace_id, kind, starts_at desc, id);
create index activities_recent_idx on public.activities (workspace_id, starts_at desc, id);
create index activities_open_idx on public.activities (workspace_id, assignee_id, due_on) where kind = 'task' and completed_at is null;
create index activities_assignee_idx on public.activities (workspace_id, assignee_id) where assignee_id is not null;
create index activities_remind_idx on public.activities (remind_at) where remind_at is not null;
create index activities_search_idx on public.activities using gin (workspace_id, search gin_trgm_ops);

-- An activity may be about several records; it outlives each of them.
create function private.give_activities(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.point_at_records('public.activities', made, 'set null', ', starts_at desc');
end $$;
select private.give_each_kind('private.give_activities');

create table public.notifications (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  kind text not null check (kind in ('mention', 'assignment', 'reminder', 'ownership')),
  activity_id uuid,
  actor_id uuid,
  -- The moment a reminder was for: each is told once, however often somebody looks.
  due_at timestamptz,
  created_at timestamptz not null default private.now(),
  read_at timestamptz,
  primary key (workspace_id, id),
  constraint notifications_activity_check check ((kind = 'ownership') = (activity_id is null)),
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade,
  foreign key (workspace_id, activity_id) references public.activities (workspace_id, id) on delete cascade,
  foreign key (workspace_id, actor_id) references public.members (workspace_id, id) on delete set null (actor_id)
);
comment on table public.notifications is 'Word to one member of what concerns them; only that member reads it';
comment on column public.notifications.member_id is 'Whom it tells';
comment on column public.notifications.actor_id is 'The member whose doing it was';
comment on column public.notifications.read_at is 'When it was read; empty while it is new';
comment on column public.notifications.kind is 'mention, assignment, reminder, or ownership: the workspace is theirs now';
comment on column public.notifications.activity_id is 'The activity it is about; none where ownership passed on';
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
create trigger find_mentions before insert or update of body, mentions on public.activities for each row
  when (new.body like '%@{%' or new.mentions is distinct from '{}') execute function private.find_mentions();

-- Whoever is mentioned or given a task by somebody else is told.
create function private.tell_people() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.member_id(new.workspace_id);
begin
  -- What comes back was told before.
  if private.is_on('restoring') or new.is_sample then return null; end if;
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
create trigger tell_people after insert or update of assignee_id, mentions, body on public.activities for each row
  when (not new.is_sample and (new.mentions <> '{}' or (new.assignee_id is not null and new.completed_at is null)))
  execute function private.tell_people();

-- What was only about a record that is gone goes with it; a task may stand alone.
create function private.drop_unlinked() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  execute format('delete from public.activities a using added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id
    where a.workspace_id = n.workspace_id and a.id = n.id and n.kind <> ''task'' and num_nonnulls(%s) = 0 and num_nonnulls(%s) > 0',
    private.record_links(tg_relid, 'n.'), private.record_links(tg_relid, 'o.'));
  return null;
end $$;
create trigger unlink_activities after update on public.activities referencing old table as removed new table as added
  for each statement execute function private.drop_unlinked();

-- The activities of a record, and those of what belongs to it: of an account its contacts and deals, of a contact their deals.
create function public.record_activities(workspace_id uuid, entity text, record_id uuid, with_related boolean default true)
returns setof public.activities language plpgsql stable security invoker set search_path = '' as $$
declare
  link constant text := (select quote_ident(k.singular || '_id') from private.record_kinds k where k.kind = entity);
begin
  if link is null then return; end if;
  return query execute (
    select format('select a.* from public.activities a where a.workspace_id = $1 and a.id in (
      select o.id from public.activities o where o.workspace_id = $1 and o.%s = $2 %s)', link, string_agg(format(
        'union all select o.id from public.%1$I r join public.activities o on o.workspace_id = $1 and o.%2$I = r.id
          where r.workspace_id = $1 and r.%3$s = $2', k.kind, k.singular || '_id', link), ' '))
    from private.record_kinds k where with_related and entity = any (k.belongs_to)) using workspace_id, record_id;
end $$;
comment on function public.record_activities is E'The activities of a record\n\nwith_related adds those of what belongs to it: of an account, those of its contacts and deals.';
grant execute on function public.record_activities(uuid, text, uuid, boolean) to authenticated;

-- A reminder that is due also goes by mail, to those who want it.

-- Whom reminders are mailed to: each login once, with all that it is told in this run. Samples are nobody's business, and whoever
-- is leaving hears nothing more of what their colleagues write.
create function private.mailed_reminders(notification_ids uuid[]) returns table (user_id uuid, ids uuid[])
language sql stable security definer set search_path = '' as $$
  select u.id, array_agg(n.id order by n.due_at, n.id)
  from public.notifications n
    join public.activities a on a.workspace_id = n.workspace_id and a.id = n.activity_id and not a.is_sample
    join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id
    join public.profiles p on p.user_id = m.user_id and p.email_notifications
    join auth.users u on u.id = m.user_id and u.email <> ''
  where n.id = any (notification_ids) and not private.is_leaving(u.id)
  group by u.id
$$;
grant execute on function private.mailed_reminders(uuid[]) to worker;

-- What such a mail says; asked when it is written, by when the switch may be off, the task done and the address another.
-- `is_proven`: whoever has not shown that the mailbox is theirs could have others written to what they like.
create function private.reminder_letter(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'name', p.given_name, 'language', p.language, 'time_zone', p.time_zone,
    'is_proven', exists (select from auth.identities i where i.user_id = u.id
      and i.identity_data ->> 'email' = u.email and i.identity_data ->> 'email_verified' = 'true'),
    'reminders', (
      select jsonb_agg(jsonb_build_object('title', a.title, 'workspace', w.name, 'due_on', a.due_on,
        'starts_at', case when a.kind <> 'task' then a.starts_at end) order by w.name, w.id, n.due_at, n.id)
      from public.notifications n
        join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id and m.user_id = u.id
        join public.activities a on a.workspace_id = n.workspace_id and a.id = n.activity_id
        join public.workspaces w on w.id = n.workspace_id
      where n.id = any (notification_ids) and n.read_at is null and a.completed_at is null))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = of_user and p.email_notifications and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
    and not private.is_leaving(u.id)
$$;

-- For whoever follows the link of such a mail, without signing in.
create function private.stop_mails(of_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email_notifications = false where p.user_id = of_user;
  return found;
end $$;
grant execute on function private.reminder_letter(uuid, uuid[]), private.stop_mails(uuid) to auth_admin;

-- What a mail of signing in needs of a profile: sign-in itself reads none. Mails name days where their reader lives.
create function private.addressee(of_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('language', language, 'name', given_name, 'time_zone', time_zone) from public.profiles where user_id = of_user
$$;

grant execute on function private.addressee(uuid) to auth_admin;
