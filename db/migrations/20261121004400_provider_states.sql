-- Sign-ins that are under way at a provider: kept here so that any process can finish them, each once and within ten
-- minutes. Losing them in a crash only means to click again, so they skip the write-ahead log.

create unlogged table private.provider_states (
  state_hash text primary key,
  -- Of a cookie: only the browser that began may finish.
  browser_hash text not null,
  sealed bytea not null check (octet_length(sealed) <= 8192),
  created_at timestamptz not null default now()
);

revoke all on private.provider_states from public, anon, authenticated, service_role;
grant select, insert, delete on private.provider_states to auth_admin;
alter table private.provider_states enable row level security;
create policy auth_admin_only on private.provider_states to auth_admin using (true) with check (true);
