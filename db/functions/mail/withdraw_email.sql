-- Withdraws a scheduled or failed email and returns it; null if the email is neither. Deletes the email, and its
-- conversation if no other email is left in it.
create or replace function private.withdraw_email(workspace uuid, email uuid) returns public.emails
language plpgsql security definer set search_path = '' as $$
declare gone public.emails;
begin
  perform from public.mailboxes b join public.emails e on e.workspace_id = b.workspace_id and e.mailbox_id = b.id
    where e.workspace_id = workspace and e.id = email for no key update of b;
  delete from public.emails e where e.workspace_id = workspace and e.id = email and e.status in ('scheduled', 'failed') returning * into gone;
  if gone.id is null then return null; end if;
  delete from private.conversation_ids k where k.workspace_id = workspace and k.mailbox_id = gone.mailbox_id and k.rfc_id = gone.rfc_id;
  delete from public.conversations c where c.workspace_id = workspace and c.id = gone.conversation_id
    and not exists (select from public.emails e where e.workspace_id = workspace and e.conversation_id = c.id);
  perform private.summarize_conversations(workspace, array[gone.conversation_id], '{}');
  return gone;
end $$;
grant execute on function private.withdraw_email(uuid, uuid) to worker;
