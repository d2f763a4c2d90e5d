-- Returns the time of the last email about each deal. Emails in private mailboxes are excluded.
create or replace function private.emails_about_deals(workspace uuid) returns table (deal_id uuid, last_at timestamptz)
language sql stable security definer rows 1000 set search_path = '' as $$
  select c.deal_id, max(e.sent_at)
  from public.conversations c
    join public.mailboxes b on b.workspace_id = c.workspace_id and b.id = c.mailbox_id and b.sharing <> 'private'
    join public.emails e on e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.is_personal
  where c.workspace_id = workspace and c.deal_id is not null and c.status in ('open', 'done') and e.sent_at <= (select private.now())
    and (workspace in (select private.workspaces('viewer')) or auth.role() = 'service_role')
  group by c.deal_id
$$;
grant execute on function private.emails_about_deals(uuid) to authenticated, service_role;
