-- Emails about notifications, reminders, alerts and metrics share their recipient, and leave out what the recipient may no
-- longer see or no longer has when they are sent.
create function private.mail_recipient(of_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'name', p.given_name, 'language', p.language, 'time_zone', p.time_zone,
    'is_proven', exists (select from auth.identities i where i.user_id = u.id
      and i.identity_data ->> 'email' = u.email and i.identity_data ->> 'email_verified' = 'true'))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = of_user and u.deleted_at is null and coalesce(u.banned_until <= now(), true) and not private.is_leaving(u.id)
$$;
comment on function private.mail_recipient is 'Returns the address, name, language and time zone of a user who may get emails; null for others.';
revoke execute on function private.mail_recipient(uuid) from public;

create or replace function private.notification_letter(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.mail_recipient(of_user) || jsonb_build_object('notifications', (
    select jsonb_agg(jsonb_build_object('kind', n.kind, 'entity', n.entity, 'total', n.total, 'created_at', n.created_at,
      'member_id', n.member_id, 'actor', actor.name, 'workspace', w.name, 'workspace_id', w.id, 'title', coalesce(r.name, a.title, c.subject),
      'conversation_id', c.id, 'records', (
        select jsonb_object_agg(k.kind, pointer.id) from private.record_kinds k
          cross join lateral (select coalesce(to_jsonb(a), to_jsonb(n)) ->> (k.singular || '_id') as id) pointer where pointer.id is not null))
      order by w.name, w.id, n.id)
    from public.notifications n
      join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id and m.user_id = of_user
      join public.workspaces w on w.id = n.workspace_id
      left join public.members actor on actor.workspace_id = n.workspace_id and actor.id = n.actor_id
      left join private.records r on n.kind = 'handover' and r.workspace_id = n.workspace_id and r.kind = n.entity
        and r.id = coalesce(n.account_id, n.contact_id, n.deal_id) and r.owner_id = n.member_id
      left join public.activities a on a.workspace_id = n.workspace_id and a.id = n.activity_id
        and case n.kind when 'mention' then n.member_id = any (a.mentions) else a.assignee_id = n.member_id and a.completed_at is null end
      left join public.conversations c on c.workspace_id = n.workspace_id and c.id = n.conversation_id
        and c.assignee_id = n.member_id and private.reads_conversation(n.member_id, c)
    where n.id = any (notification_ids) and n.read_at is null
      -- A group does not name its records: some of them have to be left.
      and case when n.total = 1 then num_nonnulls(r.id, a.id, c.id) = 1
        when n.kind = 'handover' then exists (select from private.records o
          where o.workspace_id = n.workspace_id and o.owner_id = n.member_id and (n.entity is null or o.kind = n.entity))
        when n.kind = 'conversation' then exists (select from public.conversations o
          where o.workspace_id = n.workspace_id and o.assignee_id = n.member_id and private.reads_conversation(n.member_id, o))
        when n.kind = 'mention' then exists (select from public.activities o where o.workspace_id = n.workspace_id and n.member_id = any (o.mentions))
        else exists (select from public.activities o
          where o.workspace_id = n.workspace_id and o.assignee_id = n.member_id and o.completed_at is null) end))
  from public.profiles p where p.user_id = of_user and p.email_notifications
$$;

create or replace function private.reminder_letter(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.mail_recipient(of_user) || jsonb_build_object('reminders', (
    select jsonb_agg(jsonb_build_object('title', a.title, 'workspace', w.name, 'workspace_id', w.id, 'due_on', a.due_on,
      'starts_at', case when a.kind <> 'task' then a.starts_at end) order by w.name, w.id, n.due_at, n.id)
    from public.notifications n
      join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id and m.user_id = of_user
      join public.activities a on a.workspace_id = n.workspace_id and a.id = n.activity_id
        and coalesce(a.assignee_id, a.created_by) = n.member_id
      join public.workspaces w on w.id = n.workspace_id
    where n.id = any (notification_ids) and n.read_at is null and a.completed_at is null))
  from public.profiles p where p.user_id = of_user and p.email_notifications
$$;

create or replace function private.alert_letter(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.mail_recipient(of_user) || jsonb_build_object('alerts', (
    select jsonb_agg(jsonb_build_object('workspace', w.name, 'workspace_id', w.id, 'told', n.told) order by n.id)
    from public.notifications n
      join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id and m.user_id = of_user
      join public.figure_alerts f on f.workspace_id = n.workspace_id and f.id = n.alert_id and (f.is_shared or f.member_id = n.member_id)
      join public.workspaces w on w.id = n.workspace_id
    where n.id = any (notification_ids) and n.kind = 'alert' and n.read_at is null))
  from public.profiles p where p.user_id = of_user and p.email_notifications
$$;

create or replace function private.figures_letter(of_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.mail_recipient(of_user) || jsonb_build_object('workspaces', (
    select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'time_zone', w.time_zone, 'charts', (
      select jsonb_agg(jsonb_build_object('title', c.title, 'chart', c.chart) order by c.position, c.id)
      from public.pinned_charts c where c.workspace_id = w.id and c.member_id = m.id)) order by w.name, w.id)
    from public.members m join public.workspaces w on w.id = m.workspace_id
    where m.user_id = of_user and exists (select from public.pinned_charts c where c.workspace_id = w.id and c.member_id = m.id)))
  from public.profiles p where p.user_id = of_user and p.figures_mail is not null
$$;
