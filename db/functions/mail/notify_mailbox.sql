-- Notifies a member of a problem with a mailbox. Members without a login are not notified.
create or replace function private.notify_mailbox(workspace uuid, mailbox uuid, member uuid, contents jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (workspace_id, member_id, kind, mailbox_id, details)
    select m.workspace_id, m.id, 'mailbox', mailbox, contents from public.members m where m.workspace_id = workspace and m.id = member and m.user_id is not null
$$;
grant execute on function private.notify_mailbox(uuid, uuid, uuid, jsonb) to worker;
