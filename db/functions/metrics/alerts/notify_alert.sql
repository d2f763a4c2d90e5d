-- Notifies an alert's member that the threshold was crossed, or all members with a login if the alert is shared.
-- Returns the ids of the notifications.
create or replace function private.notify_alert(workspace uuid, alert uuid, contents jsonb) returns setof uuid
language sql security definer set search_path = '' as $$
  insert into public.notifications (workspace_id, member_id, kind, alert_id, details)
  select a.workspace_id, m.id, 'alert', a.id, contents
  from public.metric_alerts a
    join public.members m on m.workspace_id = a.workspace_id and m.user_id is not null and (a.is_shared or m.id = a.member_id)
  where a.workspace_id = workspace and a.id = alert
  returning id
$$;
grant execute on function private.notify_alert(uuid, uuid, jsonb) to worker;
