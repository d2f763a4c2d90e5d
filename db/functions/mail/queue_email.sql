-- Queues an email for sending, in the conversation that it replies to or in a new one, and returns the email.
create or replace function private.queue_email(workspace uuid, mailbox uuid, member uuid, mail jsonb, free_domains text[]) returns public.emails
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  made public.emails;
  answered public.emails;
  conversation uuid;
begin
  perform from public.mailboxes b where b.workspace_id = workspace and b.id = mailbox for no key update;
  select * into answered from public.emails e where e.workspace_id = workspace and e.mailbox_id = mailbox and e.id = (mail ->> 'answers')::uuid;
  conversation := answered.conversation_id;
  if conversation is null then
    insert into public.conversations (workspace_id, mailbox_id, last_at) values (workspace, mailbox, private.now()) returning id into conversation;
  end if;
  insert into public.emails (workspace_id, id, mailbox_id, conversation_id, rfc_id, in_reply_to, is_outgoing, from_address, from_name, recipients,
    subject, text, attachments, byte_size, sent_at, signals, status, send_at, run_id, created_by)
  select workspace, coalesce((mail ->> 'id')::uuid, uuidv7()), mailbox, conversation, mail ->> 'rfc_id', answered.rfc_id, true, b.address, b.name, mail -> 'recipients',
    mail ->> 'subject', mail ->> 'text', mail -> 'attachments', octet_length(mail ->> 'text'), coalesce((mail ->> 'send_at')::timestamptz, private.now()), coalesce(mail -> 'signals', '{}'),
    'scheduled', (mail ->> 'send_at')::timestamptz, (mail ->> 'run_id')::uuid, member
  from public.mailboxes b where b.workspace_id = workspace and b.id = mailbox
  returning * into made;
  insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id) values (workspace, mailbox, made.rfc_id, conversation);
  perform private.summarize_conversations(workspace, array[conversation], free_domains);
  return made;
end $$;
grant execute on function private.queue_email(uuid, uuid, uuid, jsonb, text[]) to worker;
