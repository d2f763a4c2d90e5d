-- Mails that no mail server was there to take, for the outbox page of a machine of one's own. They hold links that sign
-- in, so each is AES-256-GCM under VANDA_SECRET, recipient and subject included.
create table private.outbox (
  id uuid primary key,
  position bigint generated always as identity unique,
  created_at timestamptz not null default private.now(),
  mail_sealed bytea not null
);
revoke all on private.outbox from public, anon, authenticated, service_role;
grant select, insert, delete on private.outbox to auth_admin;
alter table private.outbox enable row level security;
create policy auth_admin_only on private.outbox to auth_admin using (true) with check (true);
