-- Restores the sample emails archived by a change set, unless the workspace has other sample emails. Links to records
-- and members that no longer exist are cleared.
create or replace function private.restore_sample_emails(workspace uuid, taken_by uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare kept private.archived_emails;
begin
  delete from private.archived_emails k where k.workspace_id = workspace and k.change_set_id = taken_by returning * into kept;
  if exists (select from public.mailboxes b where b.workspace_id = workspace and b.is_sample) then return; end if;
  insert into public.mailboxes select (jsonb_populate_record(null::public.mailboxes, b || jsonb_build_object('stored_bytes', 0,
      'member_id', (select m.id from public.members m where m.workspace_id = workspace and m.id = (b ->> 'member_id')::uuid),
      'created_by', (select m.id from public.members m where m.workspace_id = workspace and m.id = (b ->> 'created_by')::uuid)))).*
    from jsonb_array_elements(kept.mailboxes) b;
  insert into public.conversations (workspace_id, id, mailbox_id, subject, snippet, party_address, party_name, status, is_unread, is_answered, needs_reply,
      has_files, email_count, last_at, contact_id, account_id, deal_id, assignee_id)
    select workspace, c.id, c.mailbox_id, c.subject, c.snippet, c.party_address, c.party_name, c.status, c.is_unread, c.is_answered,
      -- Archives of earlier versions do not contain it.
      coalesce(c.needs_reply, not c.is_answered), c.has_files, c.email_count, c.last_at, k.id, a.id, d.id, m.id
    from jsonb_populate_recordset(null::public.conversations, kept.conversations) c
      left join lateral (select k.id, k.account_id from public.contacts k
        where k.workspace_id = workspace and (k.id = c.contact_id or c.contact_id is null and k.is_sample and lower(k.email) = c.party_address) limit 1) k on true
      left join public.accounts a on a.workspace_id = workspace and a.id = coalesce(c.account_id, k.account_id)
      left join public.deals d on d.workspace_id = workspace and d.id = c.deal_id
      left join public.members m on m.workspace_id = workspace and m.id = c.assignee_id;
  insert into public.emails (workspace_id, id, mailbox_id, conversation_id, rfc_id, is_outgoing, from_address, from_name, recipients, subject, text,
      attachments, byte_size, sent_at, created_by)
    select workspace, e.id, e.mailbox_id, e.conversation_id, e.rfc_id, e.is_outgoing, e.from_address, e.from_name, e.recipients, e.subject, e.text,
      e.attachments, e.byte_size, e.sent_at, m.id
    from jsonb_populate_recordset(null::public.emails, kept.emails) e
      left join public.members m on m.workspace_id = workspace and m.id = e.created_by;
end $$;
