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
revoke execute on function private.mailed_reminders(uuid[]) from public;
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
revoke execute on function private.reminder_letter(uuid, uuid[]), private.stop_mails(uuid) from public;
grant execute on function private.reminder_letter(uuid, uuid[]), private.stop_mails(uuid) to auth_admin;

comment on column public.profiles.email_notifications is 'Whether reminders that are due also go by mail; what is about signing in always does';
comment on column public.profiles.marketing_communications is 'Whether news and offers may be sent by mail; none are sent at present';
