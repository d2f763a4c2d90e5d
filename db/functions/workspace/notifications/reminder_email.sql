-- Returns the current contents of a reminder email: the tasks and meetings that are still open; `reminders` is null if
-- none remain. Null if the user has turned off notification emails or may not receive emails.
create or replace function private.reminder_email(of_user uuid, notification_ids uuid[]) returns jsonb
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
grant execute on function private.reminder_email(uuid, uuid[]) to auth_admin;
