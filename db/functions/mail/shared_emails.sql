-- Returns the emails that count as contact: they belong to known records and are not in private mailboxes, so that
-- metrics are the same for all members.
create or replace function private.shared_emails(workspace uuid)
returns table (member_id uuid, contact_id uuid, deal_id uuid, account_id uuid, at timestamptz, is_outgoing boolean)
language sql stable security definer rows 20000 set search_path = '' as $$
  select coalesce(e.created_by, b.member_id), c.contact_id, c.deal_id, c.account_id, e.sent_at, e.is_outgoing
  from public.mailboxes b
    join public.conversations c on c.workspace_id = b.workspace_id and c.mailbox_id = b.id and c.is_linked and c.status in ('open', 'done')
    join public.emails e on e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.is_personal
  where b.workspace_id = workspace and b.sharing <> 'private'
    and (workspace in (select private.workspaces('viewer')) or auth.role() = 'service_role')
$$;
grant execute on function private.shared_emails(uuid) to authenticated, service_role;
