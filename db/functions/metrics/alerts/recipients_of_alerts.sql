-- Returns the alert notifications to email, grouped by user. Users who have turned off notification emails, have no
-- email address or are deleting their account are excluded.
create or replace function private.recipients_of_alerts(notification_ids uuid[]) returns table (user_id uuid, ids uuid[])
language sql stable security definer set search_path = '' as $$
  select u.id, array_agg(n.id order by n.id)
  from public.notifications n
    join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id
    join public.profiles p on p.user_id = m.user_id and p.email_notifications
    join auth.users u on u.id = m.user_id and u.email <> ''
  where n.id = any (notification_ids) and n.kind = 'alert' and not private.is_being_deleted(u.id)
  group by u.id
$$;
grant execute on function private.recipients_of_alerts(uuid[]) to worker;
