-- Records that an email was sent. Some servers assign their own Message-ID; the fetched copy and replies are matched by
-- that id.
create or replace function private.mark_email_sent(workspace uuid, email uuid, own_id text, last_problem jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare sent public.emails;
begin
  perform from public.mailboxes b join public.emails e on e.workspace_id = b.workspace_id and e.mailbox_id = b.id
    where e.workspace_id = workspace and e.id = email for no key update of b;
  update public.emails e set status = 'sent', problem = last_problem, sent_at = private.now(),
    rfc_id = case when own_id is null or exists (select from public.emails o where o.workspace_id = workspace and o.mailbox_id = e.mailbox_id and o.rfc_id = own_id)
      then e.rfc_id else own_id end
  where e.workspace_id = workspace and e.id = email returning * into sent;
  if sent.id is null then return; end if;
  insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id)
    values (workspace, sent.mailbox_id, sent.rfc_id, sent.conversation_id) on conflict (workspace_id, mailbox_id, rfc_id) do nothing;
  perform private.summarize_conversations(workspace, array[sent.conversation_id], '{}');
end $$;
grant execute on function private.mark_email_sent(uuid, uuid, text, jsonb) to worker;
