-- Returns one row per recipient of reminder emails, with all of the recipient's notifications of this run. Excludes
-- sample data, and users who have turned off notification emails, have no email address or are deleting their account.
create or replace function private.recipients_of_reminders(notification_ids uuid[]) returns table (user_id uuid, ids uuid[])
language sql stable security definer set search_path = '' as $$
  select u.id, array_agg(n.id order by n.due_at, n.id)
  from public.notifications n
    join public.activities a on a.workspace_id = n.workspace_id and a.id = n.activity_id and not a.is_sample
    join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id
    join public.profiles p on p.user_id = m.user_id and p.email_notifications
    join auth.users u on u.id = m.user_id and u.email <> ''
  where n.id = any (notification_ids) and not private.is_being_deleted(u.id)
  group by u.id
$$;
grant execute on function private.recipients_of_reminders(uuid[]) to worker;
