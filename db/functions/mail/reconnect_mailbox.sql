-- Updates the settings and the encrypted password of a mailbox, and syncs it immediately.
create or replace function private.reconnect_mailbox(workspace uuid, mailbox uuid, member uuid, settings jsonb, sealed_by bytea) returns public.mailboxes
language plpgsql security definer set search_path = '' as $$
declare made public.mailboxes;
begin
  update public.mailboxes b set login = s.login, imap_host = s.imap_host, imap_port = s.imap_port, imap_security = s.imap_security,
    smtp_host = s.smtp_host, smtp_port = s.smtp_port, smtp_security = s.smtp_security, member_id = coalesce(b.member_id, member),
    is_on = true, failures = 0, problem = null, problem_since = null, state = case when b.synced_at is null then 'new' else 'ok' end,
    next_sync_at = private.now(), updated_at = private.now(), version = b.version + 1
  from jsonb_to_record(settings) s (login text, imap_host text, imap_port integer, imap_security text, smtp_host text, smtp_port integer, smtp_security text)
  where b.workspace_id = workspace and b.id = mailbox returning b.* into made;
  insert into private.mailbox_secrets as k values (workspace, mailbox, sealed_by)
    on conflict (workspace_id, mailbox_id) do update set sealed = excluded.sealed;
  return made;
end $$;
grant execute on function private.reconnect_mailbox(uuid, uuid, uuid, jsonb, bytea) to worker;
