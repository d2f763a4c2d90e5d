-- Returns the mailboxes that the caller can send from and organise: their own and those of the workspace. None for
-- access tokens.
create or replace function private.usable_mailboxes() returns table (workspace_id uuid, mailbox_id uuid)
language sql stable security definer set search_path = '' as $$
  select b.workspace_id, b.id from public.mailboxes b
  where b.workspace_id in (select private.workspaces('member')) and (select private.token_id()) is null
    and (b.sharing = 'workspace' or b.member_id = private.member_id(b.workspace_id))
$$;
grant execute on function private.usable_mailboxes() to authenticated, service_role, worker;
