-- Emails about notifications: immediately, once a day or not at all, as each member chooses for each kind.

create function private.is_notification_mails(choice jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(choice) = 'object' then not exists (
    select from jsonb_each(choice) c where c.key not in ('handover', 'assignment', 'mention', 'conversation')
      or c.value not in ('"immediately"', '"daily"', '"off"')) else false end
$$;
grant execute on function private.is_notification_mails(jsonb) to authenticated, service_role;
alter table public.profiles add column notification_mails jsonb not null default '{}' check (private.is_notification_mails(notification_mails));
comment on column public.profiles.notification_mails is
  'When notifications are also sent by email, by their kind: immediately (unless another choice is named), daily or off';
comment on column public.profiles.email_notifications is
  'Whether reminders, alerts and notifications are also sent by email; what is about signing in always is';
grant update (notification_mails) on public.profiles to authenticated;

-- How many emails about notifications a user was sent in an hour.
create table private.notification_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hour timestamptz not null,
  sent integer not null
);

-- Takes the notifications whose email is due, each once, by user. An email of the day is due from seven in the morning in the time
-- zone of the user. A user gets at most ten emails an hour; the next one has all that was left.
create function private.take_notifications() returns table (user_id uuid, ids uuid[]) language sql security definer set search_path = '' as $$
  with waiting as (
    select q.workspace_id, q.notification_id, p.user_id, clock.hour,
      coalesce(p.email_notifications and u.email <> '' and n.read_at is null and choice.delivery <> 'off' and not private.is_leaving(p.user_id), false)
        as is_wanted,
      (choice.delivery = 'immediately'
        or ((n.created_at - interval '7 hours') at time zone p.time_zone)::date < ((private.now() - interval '7 hours') at time zone p.time_zone)::date)
        and coalesce(c.sent, 0) < 10 as is_due
    from private.unmailed_notifications q
      join public.notifications n on n.workspace_id = q.workspace_id and n.id = q.notification_id
      join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id
      cross join (select date_trunc('hour', private.now()) as hour) clock
      left join auth.users u on u.id = m.user_id
      left join public.profiles p on p.user_id = u.id
      left join private.notification_mails c on c.user_id = u.id and c.hour = clock.hour
      cross join lateral (select coalesce(p.notification_mails ->> n.kind, 'immediately') as delivery) choice
  ), taken as (
    delete from private.unmailed_notifications q using waiting w
    where q.workspace_id = w.workspace_id and q.notification_id = w.notification_id and (w.is_due or not w.is_wanted)
    returning q.notification_id, w.user_id, w.hour, w.is_wanted
  ), mailed as (
    select t.user_id, t.hour, array_agg(t.notification_id order by t.notification_id) as ids from taken t where t.is_wanted group by t.user_id, t.hour
  ), counted as (
    insert into private.notification_mails as c (user_id, hour, sent) select m.user_id, m.hour, 1 from mailed m
    on conflict on constraint notification_mails_pkey
      do update set hour = excluded.hour, sent = case c.hour when excluded.hour then c.sent else 0 end + 1
  )
  select m.user_id, m.ids from mailed m
$$;
grant execute on function private.take_notifications() to worker;

-- The contents of such an email, read when it is written: without what was read, taken back, done or closed to the user since.
create function private.notification_letter(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'name', p.given_name, 'language', p.language, 'time_zone', p.time_zone,
    'is_proven', exists (select from auth.identities i where i.user_id = u.id
      and i.identity_data ->> 'email' = u.email and i.identity_data ->> 'email_verified' = 'true'),
    'notifications', (
      select jsonb_agg(jsonb_build_object('kind', n.kind, 'entity', n.entity, 'total', n.total, 'created_at', n.created_at,
        'member_id', n.member_id, 'actor', actor.name, 'workspace', w.name, 'workspace_id', w.id, 'title', coalesce(r.name, a.title, c.subject),
        'conversation_id', c.id, 'records', (
          select jsonb_object_agg(k.kind, pointer.id) from private.record_kinds k
            cross join lateral (select coalesce(to_jsonb(a), to_jsonb(n)) ->> (k.singular || '_id') as id) pointer where pointer.id is not null))
        order by w.name, w.id, n.id)
      from public.notifications n
        join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id and m.user_id = u.id
        join public.workspaces w on w.id = n.workspace_id
        left join public.members actor on actor.workspace_id = n.workspace_id and actor.id = n.actor_id
        left join private.records r on n.kind = 'handover' and r.workspace_id = n.workspace_id and r.kind = n.entity
          and r.id = coalesce(n.account_id, n.contact_id, n.deal_id) and r.owner_id = n.member_id
        left join public.activities a on a.workspace_id = n.workspace_id and a.id = n.activity_id
          and case n.kind when 'mention' then n.member_id = any (a.mentions) else a.assignee_id = n.member_id and a.completed_at is null end
        left join public.conversations c on c.workspace_id = n.workspace_id and c.id = n.conversation_id
          and c.assignee_id = n.member_id and private.reads_conversation(n.member_id, c)
      where n.id = any (notification_ids) and n.read_at is null and (n.total > 1 or num_nonnulls(r.id, a.id, c.id) = 1)))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = of_user and p.email_notifications and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
    and not private.is_leaving(u.id)
$$;
grant execute on function private.notification_letter(uuid, uuid[]) to auth_admin;
