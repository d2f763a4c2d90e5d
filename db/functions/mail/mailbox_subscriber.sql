-- Returns the member who is notified of changes in a private mailbox. Null for a shared mailbox: its changes are sent
-- to everyone who may watch the workspace.
create or replace function private.mailbox_subscriber(workspace uuid, mailbox uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when b.sharing = 'private' then b.member_id end from public.mailboxes b where b.workspace_id = workspace and b.id = mailbox
$$;
