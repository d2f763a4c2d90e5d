-- Stores fetched emails and returns the ids of new ones. For a known Message-ID, only the folder is updated. An email
-- written in Vanda that is found among the sent emails is marked as sent.
create or replace function private.store_emails(workspace uuid, mailbox uuid, mails jsonb, free_domains text[])
returns uuid[] language plpgsql security definer set search_path = '' as $$
declare
  -- Emails that had been read and were older than this when the mailbox was connected need no reply.
  recent constant interval := '14 days';
  mail record;
  known public.emails;
  conversation uuid;
  touched uuid[] := '{}';
  fresh uuid[] := '{}';
begin
  -- Locks the mailbox, because an email that is being sent and its fetched copy must become a single email.
  perform from public.mailboxes b where b.workspace_id = workspace and b.id = mailbox for no key update;
  for mail in
    select m.* from jsonb_to_recordset(mails) m (rfc_id text, refs text[], is_outgoing boolean, from_address text, from_name text,
      recipients jsonb, subject text, text text, html text, is_truncated boolean, attachments jsonb, byte_size integer, sent_at timestamptz,
      authentication jsonb, signals jsonb, is_seen boolean, is_known boolean, came boolean, arrived_at timestamptz, path text, uid_validity bigint, uid bigint)
  loop
    select * into known from public.emails e where e.workspace_id = workspace and e.mailbox_id = mailbox and e.rfc_id = mail.rfc_id;
    -- Some programs give all emails the same Message-ID. If they are more than an hour apart, they are different
    -- emails.
    if known.status is null and abs(extract(epoch from known.sent_at - mail.sent_at)) > 3600 then
      mail.rfc_id := mail.rfc_id || ' ' || md5(mail.sent_at::text);
      select * into known from public.emails e where e.workspace_id = workspace and e.mailbox_id = mailbox and e.rfc_id = mail.rfc_id;
    end if;
    if known.id is null then
      continue when mail.is_known;
      conversation := private.conversation_of(workspace, mailbox, mail.rfc_id, mail.refs);
      if conversation is null then
        insert into public.conversations (workspace_id, mailbox_id, last_at, status) values (workspace, mailbox, mail.sent_at,
          case when mail.came or not mail.is_seen or mail.sent_at > private.now() - recent then 'open' else 'done' end) returning id into conversation;
      end if;
      insert into public.emails (workspace_id, mailbox_id, conversation_id, rfc_id, in_reply_to, is_outgoing, from_address, from_name, recipients,
        subject, text, html, is_truncated, attachments, byte_size, sent_at, authentication, signals)
      values (workspace, mailbox, conversation, mail.rfc_id, mail.refs[1], mail.is_outgoing, mail.from_address, mail.from_name, mail.recipients,
        mail.subject, mail.text, mail.html, mail.is_truncated, mail.attachments, mail.byte_size, mail.sent_at, mail.authentication, coalesce(mail.signals, '{}'))
      returning * into known;
      insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id) values (workspace, mailbox, mail.rfc_id, conversation)
        on conflict (workspace_id, mailbox_id, rfc_id) do update set conversation_id = excluded.conversation_id;
      insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id)
        select distinct workspace, mailbox, r, conversation from pg_catalog.unnest(mail.refs) r on conflict (workspace_id, mailbox_id, rfc_id) do nothing;
      if not mail.is_outgoing then
        update public.conversations c set is_unread = c.is_unread or not mail.is_seen,
          status = case when mail.came and c.status in ('done', 'trash') then 'open' else c.status end
        where c.workspace_id = workspace and c.id = conversation;
        if mail.came then
          insert into private.unprocessed_emails (workspace_id, email_id, mailbox_id, arrived_at)
            values (workspace, known.id, mailbox, coalesce(mail.arrived_at, private.now()));
        end if;
      end if;
      touched := touched || conversation;
      fresh := fresh || known.id;
    elsif known.status is not null and mail.is_outgoing then
      update public.emails e set status = 'sent', problem = null,
        attachments = case when mail.attachments <> '[]' then mail.attachments else e.attachments end
      where e.workspace_id = workspace and e.id = known.id;
    end if;
    insert into private.email_locations as p (workspace_id, email_id, path, uid_validity, uid)
      values (workspace, known.id, mail.path, mail.uid_validity, mail.uid)
      on conflict (workspace_id, email_id) do update set path = excluded.path, uid_validity = excluded.uid_validity, uid = excluded.uid;
  end loop;
  perform private.summarize_conversations(workspace, touched, free_domains);
  return fresh;
end $$;
grant execute on function private.store_emails(uuid, uuid, jsonb, text[]) to worker;
