-- Returns the recipient and the unread alerts of an alert email. Each alert contains its workspace, so that links open
-- the right one. Alerts that the user can no longer see are excluded; `alerts` is null if none remain. Returns null if
-- the user has turned off notification emails or may not receive emails.
create or replace function private.alert_email(of_user uuid, notification_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.mail_recipient(of_user) || jsonb_build_object('alerts', (
    select jsonb_agg(jsonb_build_object('workspace', w.name, 'workspace_id', w.id, 'details', n.details) order by n.id)
    from public.notifications n
      join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id and m.user_id = of_user
      join public.metric_alerts f on f.workspace_id = n.workspace_id and f.id = n.alert_id and (f.is_shared or f.member_id = n.member_id)
      join public.workspaces w on w.id = n.workspace_id
    where n.id = any (notification_ids) and n.kind = 'alert' and n.read_at is null))
  from public.profiles p where p.user_id = of_user and p.email_notifications
$$;
grant execute on function private.alert_email(uuid, uuid[]) to auth_admin;
