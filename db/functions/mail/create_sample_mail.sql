-- Creates a sample mailbox, conversation and email for checking a user's rights, and returns their ids.
create or replace function private.create_sample_mail(workspace uuid, member uuid, sharing text) returns jsonb
language plpgsql set search_path = '' as $$
declare mailbox uuid; conversation uuid; mail uuid;
begin
  insert into public.mailboxes (workspace_id, member_id, address, login, sharing, imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security, fetches_since)
    values (workspace, member, pg_catalog.uuidv7() || '@made.up', 'made up', sharing, 'made.up', 993, 'tls', 'made.up', 465, 'tls', '2000-01-01') returning id into mailbox;
  insert into public.conversations (workspace_id, mailbox_id, last_at) values (workspace, mailbox, private.now()) returning id into conversation;
  insert into public.emails (workspace_id, mailbox_id, conversation_id, rfc_id, is_outgoing, from_address, sent_at)
    values (workspace, mailbox, conversation, 'made@up', false, '', private.now()) returning id into mail;
  return jsonb_build_object('mailbox_id', mailbox, 'conversation_id', conversation, 'email_id', mail);
end $$;
