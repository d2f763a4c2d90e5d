-- Sign-in, laid out as GoTrue lays it out, so that a project can move to Supabase and back.
-- Only `auth_admin` reads and writes these tables; the API's roles may call the four claim functions.

-- Who is asking, from the claims that the server sets for each request ------------------------------------------------
create function auth.jwt() returns jsonb
language sql stable parallel safe
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;

create function auth.uid() returns uuid
language sql stable parallel safe
as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid $$;

create function auth.role() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;

create function auth.email() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $$;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);

-- People and the ways they prove who they are ------------------------------------------------------------------------
create table auth.users (
  id uuid primary key default uuidv7(),
  instance_id uuid,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255) not null default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) not null default '',
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255) not null default '',
  email_change varchar(255) not null default '',
  email_change_sent_at timestamptz,
  email_change_token_current varchar(255) not null default '',
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_super_admin boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text not null default '',
  phone_change_token varchar(255) not null default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  banned_until timestamptz,
  reauthentication_token varchar(255) not null default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  deleted_at timestamptz
);

-- Single sign-on may bring the same address twice, a password account may not.
create unique index users_email_partial_key on auth.users (email) where not is_sso_user;

create table auth.identities (
  id uuid primary key default uuidv7(),
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email);

create table auth.mfa_factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index mfa_factors_user_friendly_name_key on auth.mfa_factors (user_id, friendly_name)
  where trim(friendly_name) <> '';

create table auth.mfa_challenges (
  id uuid primary key default uuidv7(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

-- Sessions and their rotating refresh tokens --------------------------------------------------------------------------
create table auth.sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  factor_id uuid references auth.mfa_factors (id) on delete set null,
  aal auth.aal_level not null default 'aal1',
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text
);
create index sessions_user_id_idx on auth.sessions (user_id, created_at);
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;

-- `token` and `parent` hold SHA-256 hashes: whoever reads this table cannot refresh a session with it.
-- `revoked` turns true when the token is used, and `updated_at` is then the time of that use.
create table auth.refresh_tokens (
  id bigint generated by default as identity primary key,
  instance_id uuid,
  token varchar(255) not null unique,
  user_id varchar(255) not null,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  parent varchar(255),
  session_id uuid not null references auth.sessions (id) on delete cascade
);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);

create table auth.mfa_amr_claims (
  id uuid primary key default uuidv7(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  unique (session_id, authentication_method)
);

create table auth.one_time_tokens (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (token_hash <> ''),
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);
create index one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);

create table auth.flow_state (
  id uuid primary key default uuidv7(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text not null unique,
  code_challenge_method auth.code_challenge_method not null,
  code_challenge text not null,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index flow_state_user_id_idx on auth.flow_state (user_id) where user_id is not null;
create index flow_state_created_at_idx on auth.flow_state (created_at);

-- What every process shares: signing keys and attempt counters --------------------------------------------------------

-- The private half is AES-256-GCM under VANDA_SECRET. Status names are Supabase's.
create table private.signing_keys (
  kid text primary key,
  public_jwk jsonb not null check (not public_jwk ? 'd'),
  private_key_sealed bytea not null,
  status text not null check (status in ('standby', 'in_use', 'previously_used', 'revoked')),
  created_at timestamptz not null default now(),
  -- Signing keys are replaced when they are old; the one before verifies until the last token that it signed has ended.
  retired_at timestamptz
);
comment on column private.signing_keys.retired_at is 'When another key began to sign in its place.';
create unique index signing_keys_one_in_use on private.signing_keys (status) where status = 'in_use';

-- The columns are those of rate-limiter-flexible's Postgres store; `expire` is in milliseconds since 1970.
-- Losing it in a crash only forgets recent attempts, so it skips the write-ahead log.
create unlogged table private.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on private.rate_limits (expire);

-- Rights -----------------------------------------------------------------------------------------------------------------
revoke all on all tables in schema auth from public, anon, authenticated, service_role;
revoke all on private.signing_keys, private.rate_limits from public, anon, authenticated, service_role;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  to anon, authenticated, service_role, auth_admin, worker;

grant select, insert, update, delete on all tables in schema auth to auth_admin;
grant usage on all sequences in schema auth to auth_admin;
grant select, insert, update, delete on private.signing_keys, private.rate_limits to auth_admin;

-- A grant given by mistake still opens nothing: every row is visible to auth_admin alone.
do $$
declare
  guarded regclass;
begin
  for guarded in
    select c.oid from pg_class c
    where c.relkind = 'r'
      and (c.relnamespace = 'auth'::regnamespace or c.oid in ('private.signing_keys'::regclass, 'private.rate_limits'::regclass))
  loop
    execute format('alter table %s enable row level security', guarded);
    execute format('create policy auth_admin_only on %s to auth_admin using (true) with check (true)', guarded);
  end loop;
end $$;

-- The second factor: codes that work once.

-- Recovery codes are a factor of their own, laid out as GoTrue lays them out.
create table auth.mfa_recovery_code_sets (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  mfa_factor_id uuid not null unique references auth.mfa_factors (id) on delete cascade,
  failed_verification_count integer not null default 0,
  verification_locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- `code_hash` is an HMAC under VANDA_SECRET: whoever reads this table cannot try codes against it.
create table auth.mfa_recovery_codes (
  id uuid primary key default uuidv7(),
  mfa_recovery_code_set_id uuid not null references auth.mfa_recovery_code_sets (id) on delete cascade,
  code_hash text not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (mfa_recovery_code_set_id, code_hash)
);

-- The time step of the last code that an authenticator app's factor took: neither it nor an older one is taken again.
create table private.totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);

do $$
declare
  guarded regclass;
begin
  foreach guarded in array
    array['auth.mfa_recovery_code_sets', 'auth.mfa_recovery_codes', 'private.totp_steps']::regclass[]
  loop
    execute format('revoke all on %s from public, anon, authenticated, service_role', guarded);
    execute format('grant select, insert, update, delete on %s to auth_admin', guarded);
    execute format('alter table %s enable row level security', guarded);
    execute format('create policy auth_admin_only on %s to auth_admin using (true) with check (true)', guarded);
  end loop;
end $$;

-- What sweep-sign-in looks for every hour, in a table that grows with each refresh.
create index refresh_tokens_used_idx on auth.refresh_tokens (updated_at) where revoked;

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

-- What somebody wrote who signed up with an address that is not confirmed: the mail about it brings it into the account
-- when it is answered, and nothing else does. Whoever signs up with the same address meanwhile changes none of it.
create table private.pending_sign_ups (
  id uuid primary key default uuidv7(),
  email text not null,
  -- Null for a link to sign in, which comes without a password.
  password_hash text,
  data jsonb not null,
  -- Of the mail's token, as in auth.one_time_tokens; null until the mail is written.
  token_hash text unique,
  created_at timestamptz not null default private.now()
);
create index pending_sign_ups_email_idx on private.pending_sign_ups (email);
alter table private.pending_sign_ups enable row level security;
create policy auth_admin_only on private.pending_sign_ups to auth_admin using (true) with check (true);
revoke all on private.pending_sign_ups from public, anon, authenticated, service_role;
grant select, insert, update, delete on private.pending_sign_ups to auth_admin;

-- Leaving: an account that is to be deleted is signed out everywhere and waits 30 days for its owner to come back. Until they
-- say that they keep it, it opens nothing; for colleagues it is as it was.
create table private.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default private.now(),
  erase_after timestamptz not null default private.now() + interval '30 days',
  -- From here on there is no way back.
  erasing_since timestamptz
);
create index account_deletions_due_idx on private.account_deletions (erase_after);
alter table private.account_deletions enable row level security;
create policy auth_admin_only on private.account_deletions to auth_admin using (true) with check (true);
grant select on private.account_deletions to auth_admin;

-- Asked for every statement, so that a token that is still out there opens nothing, in any process.
create function private.is_leaving(login uuid) returns boolean language sql stable security definer set search_path = '' parallel safe as
$$ select exists (select from private.account_deletions d where d.user_id = login) $$;
