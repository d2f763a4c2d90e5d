-- Returns the current contents of an email about notifications. Notifications that have been read are omitted, and so
-- are subjects that have been undone, completed or hidden from the user in the meantime; `notifications` is null if
-- none remain. Null if the user has turned off notification emails or may not receive emails.
create or replace function private.notification_email(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.mail_recipient(of_user) || jsonb_build_object('notifications', (
    select jsonb_agg(jsonb_build_object('kind', n.kind, 'entity', s.entity, 'total', s.total, 'created_at', n.created_at,
      'member_id', n.member_id, 'actor', actor.name, 'workspace', w.name, 'workspace_id', w.id, 'title', s.title,
      'conversation_id', s.conversation_id, 'records', s.records) order by w.name, w.id, n.id)
    from public.notifications n
      join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id and m.user_id = of_user
      join public.workspaces w on w.id = n.workspace_id
      left join public.members actor on actor.workspace_id = n.workspace_id and actor.id = n.actor_id
      cross join lateral private.remaining_subjects(n) s
    where n.id = any (notification_ids) and n.read_at is null and s.total > 0))
  from public.profiles p where p.user_id = of_user and p.email_notifications
$$;
grant execute on function private.notification_email(uuid, uuid[]) to auth_admin;
