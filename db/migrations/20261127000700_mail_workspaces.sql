-- Where a mail's link leads: the workspace of what it tells.
create or replace function private.alert_letter(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'name', p.given_name, 'language', p.language,
    'is_proven', exists (select from auth.identities i where i.user_id = u.id
      and i.identity_data ->> 'email' = u.email and i.identity_data ->> 'email_verified' = 'true'),
    'alerts', (
      select jsonb_agg(jsonb_build_object('workspace', w.name, 'workspace_id', w.id, 'told', n.told) order by n.id)
      from public.notifications n
        join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id and m.user_id = u.id
        join public.workspaces w on w.id = n.workspace_id
      where n.id = any (notification_ids) and n.kind = 'alert' and n.read_at is null))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = of_user and p.email_notifications and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
    and not private.is_leaving(u.id)
$$;

create or replace function private.reminder_letter(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'name', p.given_name, 'language', p.language, 'time_zone', p.time_zone,
    'is_proven', exists (select from auth.identities i where i.user_id = u.id
      and i.identity_data ->> 'email' = u.email and i.identity_data ->> 'email_verified' = 'true'),
    'reminders', (
      select jsonb_agg(jsonb_build_object('title', a.title, 'workspace', w.name, 'workspace_id', w.id, 'due_on', a.due_on,
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
