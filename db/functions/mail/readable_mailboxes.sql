-- Returns the mailboxes that the caller may read: fully, or with of_linked only conversations linked to records. None
-- for access tokens.
create or replace function private.readable_mailboxes(of_linked boolean) returns table (workspace_id uuid, mailbox_id uuid)
language sql stable security definer set search_path = '' as $$
  select b.workspace_id, b.id from public.mailboxes b
  where b.workspace_id in (select private.workspaces('viewer')) and (select private.token_id()) is null
    and case when of_linked then b.sharing = 'linked'
      else b.sharing = 'workspace' or b.member_id = private.member_id(b.workspace_id) end
$$;
grant execute on function private.readable_mailboxes(boolean) to authenticated, service_role, worker;
