-- Returns the id of the user by which runs of mailboxes take turns, so that all mailboxes of a user share one turn. Null
-- for a mailbox without a member, or whose member has no login.
create or replace function private.mailbox_requester(workspace uuid, mailbox uuid) returns text language sql stable security definer set search_path = '' as $$
  select m.user_id::text from public.mailboxes b join public.members m on m.workspace_id = b.workspace_id and m.id = b.member_id
  where b.workspace_id = workspace and b.id = mailbox
$$;
grant execute on function private.mailbox_requester(uuid, uuid) to worker;
