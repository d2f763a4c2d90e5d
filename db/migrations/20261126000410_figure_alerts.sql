-- Alerts: somebody is told once when a figure crosses a line.
create function private.is_alert_question(question jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(question) = 'object' and length(question::text) <= 16000 and jsonb_typeof(question -> 'measures') = 'array'
    and jsonb_array_length(question -> 'measures') = 1, false)
$$;
grant execute on function private.is_alert_question(jsonb) to authenticated, service_role, worker;

create table public.figure_alerts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 120),
  question jsonb not null check (private.is_alert_question(question)),
  direction text not null check (direction in ('above', 'below')),
  line double precision not null check (abs(line) <= 9007199254740991),
  cadence text not null default 'daily' check (cadence in ('daily', 'weekly')),
  is_shared boolean not null default false,
  is_paused boolean not null default false,
  is_beyond boolean,
  last_value double precision,
  checked_on date,
  checked_at timestamptz,
  crossed_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade
);
comment on table public.figure_alerts is 'Lines that members watch: they, or everybody, are told once when a figure crosses one';
comment on column public.figure_alerts.question is 'What is asked: a question of one measure';
comment on column public.figure_alerts.line is 'In the unit of the measure; money in smallest units of the question''s currency';
comment on column public.figure_alerts.cadence is 'daily, or weekly on Mondays; at seven in the morning of the workspace';
comment on column public.figure_alerts.is_shared is 'Whether everybody in the workspace is told';
comment on column public.figure_alerts.is_beyond is 'Whether the figure stood beyond the line when it was last known; empty before that';
comment on column public.figure_alerts.last_value is 'The figure as it was last checked; empty while it is unknown';
create index figure_alerts_member_idx on public.figure_alerts (workspace_id, member_id);

-- An alert is its member's for good. Where the line moves, or what is watched, it is not known on which side the figure stands.
create function private.own_figure_alert() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.member_id := old.member_id;
    if (new.direction, new.line, new.question) is distinct from (old.direction, old.line, old.question) or old.is_paused and not new.is_paused then
      new.is_beyond := null;
      new.checked_on := null;
    end if;
    return new;
  end if;
  new.member_id := coalesce(new.member_id, private.member_id(new.workspace_id));
  new.is_beyond := null;
  new.checked_on := null;
  if (select count(*) from public.figure_alerts a where a.workspace_id = new.workspace_id and a.member_id = new.member_id) >= 20 then
    perform private.refuse('20 alerts are the most: remove one first', 'too_many_alerts', '54000');
  end if;
  return new;
end $$;
create trigger own_figure_alert before insert or update on public.figure_alerts for each row execute function private.own_figure_alert();

alter table public.figure_alerts enable row level security;
create policy reads on public.figure_alerts for select to authenticated
  using (is_shared and workspace_id in (select private.workspaces('viewer'))
    or (workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy creates on public.figure_alerts for insert to authenticated
  with check ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    and (not is_shared or workspace_id in (select private.workspaces('member'))));
create policy edits on public.figure_alerts for update to authenticated
  using ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w))
  with check ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    and (not is_shared or workspace_id in (select private.workspaces('member'))));
create policy deletes on public.figure_alerts for delete to authenticated
  using ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and workspace_id in (select private.workspaces('admin')));
create policy people_only on public.figure_alerts as restrictive to authenticated using ((select private.token_id()) is null);
create policy worker_checks on public.figure_alerts for all to worker using (true) with check (true);
grant select, delete on public.figure_alerts to authenticated;
grant insert (workspace_id, id, member_id, title, question, direction, line, cadence, is_shared, is_paused),
  update (title, question, direction, line, cadence, is_shared, is_paused) on public.figure_alerts to authenticated;
grant select, update on public.figure_alerts to worker;
grant all on public.figure_alerts to service_role;
select private.announce('public.figure_alerts', 'viewer', 'case when not t.is_shared then t.member_id end');
select private.finish_table('public.figure_alerts');

-- What is told of a crossing stands in the app where other news do, as it was.
alter table public.notifications drop constraint notifications_kind_check, drop constraint notifications_activity_check,
  add column alert_id uuid, add column told jsonb,
  add constraint notifications_kind_check check (kind in ('mention', 'assignment', 'reminder', 'ownership', 'alert')),
  add constraint notifications_activity_check check ((kind in ('ownership', 'alert')) = (activity_id is null)),
  add constraint notifications_alert_check check ((kind = 'alert') = (alert_id is not null) and (kind = 'alert') = (told is not null)),
  add foreign key (workspace_id, alert_id) references public.figure_alerts (workspace_id, id) on delete cascade;
comment on column public.notifications.kind is 'mention, assignment, reminder, ownership: the workspace is theirs now, or alert: a figure crossed a line';
comment on column public.notifications.alert_id is 'The alert that it is of';
comment on column public.notifications.told is 'Of an alert: the figure, the line, the days and the list behind it, as they were';
create index notifications_alert_idx on public.notifications (workspace_id, alert_id) where alert_id is not null;

-- Whose time has come, each once; a new one is looked at right away, to know on which side its figure stands.
create function private.take_alerts() returns table (workspace_id uuid, user_id uuid, ids uuid[])
language sql security definer set search_path = '' as $$
  with due as (
    select a.workspace_id, a.id, m.user_id, clock.today, date_trunc(case a.cadence when 'weekly' then 'week' else 'day' end, clock.today::timestamp)::date as since
    from public.figure_alerts a
      join public.workspaces w on w.id = a.workspace_id
      join public.members m on m.workspace_id = a.workspace_id and m.id = a.member_id and m.user_id is not null
      cross join lateral (select ((private.now() - interval '7 hours') at time zone w.time_zone)::date as today) clock
    where not a.is_paused and not private.is_leaving(m.user_id)
  ), taken as (
    update public.figure_alerts a set checked_on = due.today from due
    where a.workspace_id = due.workspace_id and a.id = due.id and coalesce(a.checked_on, '-infinity') < due.since
    returning a.workspace_id, due.user_id, a.id
  )
  select t.workspace_id, t.user_id, array_agg(t.id order by t.id) from taken t group by t.workspace_id, t.user_id
$$;

-- Of these, what somebody still watches as a member.
create function private.alerts_of(workspace uuid, of_user uuid, ids uuid[])
returns table (id uuid, title text, question jsonb, direction text, line double precision, is_beyond boolean)
language sql stable security definer set search_path = '' as $$
  select a.id, a.title, a.question, a.direction, a.line, a.is_beyond
  from public.figure_alerts a join public.members m on m.workspace_id = a.workspace_id and m.id = a.member_id and m.user_id = of_user
  where a.workspace_id = workspace and a.id = any (ids) and not a.is_paused order by a.id
$$;

-- Tells whom an alert is for of a crossing, in the app.
create function private.tell_alert(workspace uuid, alert uuid, told jsonb) returns setof uuid
language sql security definer set search_path = '' as $$
  insert into public.notifications (workspace_id, member_id, kind, alert_id, told)
  select a.workspace_id, m.id, 'alert', a.id, told
  from public.figure_alerts a
    join public.members m on m.workspace_id = a.workspace_id and m.user_id is not null and (a.is_shared or m.id = a.member_id)
  where a.workspace_id = workspace and a.id = alert
  returning id
$$;

create function private.mailed_alerts(notification_ids uuid[]) returns table (user_id uuid, ids uuid[])
language sql stable security definer set search_path = '' as $$
  select u.id, array_agg(n.id order by n.id)
  from public.notifications n
    join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id
    join public.profiles p on p.user_id = m.user_id and p.email_notifications
    join auth.users u on u.id = m.user_id and u.email <> ''
  where n.id = any (notification_ids) and n.kind = 'alert' and not private.is_leaving(u.id)
  group by u.id
$$;
grant execute on function private.take_alerts(), private.alerts_of(uuid, uuid, uuid[]), private.tell_alert(uuid, uuid, jsonb),
  private.mailed_alerts(uuid[]) to worker;

-- What such a mail says; asked when it is written.
create function private.alert_letter(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'name', p.given_name, 'language', p.language,
    'is_proven', exists (select from auth.identities i where i.user_id = u.id
      and i.identity_data ->> 'email' = u.email and i.identity_data ->> 'email_verified' = 'true'),
    'alerts', (
      select jsonb_agg(jsonb_build_object('workspace', w.name, 'told', n.told) order by n.id)
      from public.notifications n
        join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id and m.user_id = u.id
        join public.workspaces w on w.id = n.workspace_id
      where n.id = any (notification_ids) and n.kind = 'alert' and n.read_at is null))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = of_user and p.email_notifications and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
    and not private.is_leaving(u.id)
$$;
grant execute on function private.alert_letter(uuid, uuid[]) to auth_admin;
