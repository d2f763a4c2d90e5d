-- Returns the connection settings and encrypted password of a mailbox, and the user of its member.
create or replace function private.mailbox_connection(workspace uuid, mailbox uuid)
returns table (address text, name text, member_id uuid, user_id uuid, is_on boolean, is_sample boolean, failures integer, since text,
  created_at timestamptz, login text, sealed bytea, servers jsonb, is_local boolean, sending_paused_until timestamptz, reading_paused_until timestamptz)
language sql stable security definer set search_path = '' as $$
  select b.address, b.name, b.member_id, m.user_id, b.is_on, b.is_sample, b.failures, b.fetches_since::text, b.created_at, b.login, s.sealed,
    jsonb_build_object('incoming', jsonb_build_object('host', b.imap_host, 'port', b.imap_port, 'security', b.imap_security),
      'outgoing', jsonb_build_object('host', b.smtp_host, 'port', b.smtp_port, 'security', b.smtp_security)),
    s.is_local, s.sending_paused_until, s.reading_paused_until
  from public.mailboxes b join private.mailbox_secrets s on s.workspace_id = b.workspace_id and s.mailbox_id = b.id
    left join public.members m on m.workspace_id = b.workspace_id and m.id = b.member_id
  where b.workspace_id = workspace and b.id = mailbox
$$;
grant execute on function private.mailbox_connection(uuid, uuid) to worker;
