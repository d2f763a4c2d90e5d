-- Returns the mailboxes that the caller manages: the caller's own and, for admins, also the workspace's mailboxes and
-- those of members who have left. Returns none for access tokens.
create or replace function private.own_mailboxes() returns table (workspace_id uuid, mailbox_id uuid)
language sql stable security definer set search_path = '' as $$
  select b.workspace_id, b.id from public.mailboxes b
  where b.workspace_id in (select private.workspaces('member')) and (select private.token_id()) is null
    and (b.member_id = private.member_id(b.workspace_id)
      or (b.sharing = 'workspace' or b.member_id is null) and b.workspace_id in (select private.workspaces('admin')))
$$;
grant execute on function private.own_mailboxes() to authenticated, service_role, worker;
