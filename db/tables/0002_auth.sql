create table auth.users (
  id uuid not null default uuidv7() primary key,
  instance_id uuid,
  aud character varying(255),
  role character varying(255),
  email character varying(255),
  encrypted_password character varying(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token character varying(255) not null default ''::character varying,
  confirmation_sent_at timestamptz,
  recovery_token character varying(255) not null default ''::character varying,
  recovery_sent_at timestamptz,
  email_change_token_new character varying(255) not null default ''::character varying,
  email_change character varying(255) not null default ''::character varying,
  email_change_sent_at timestamptz,
  email_change_token_current character varying(255) not null default ''::character varying,
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
  phone_change_token character varying(255) not null default ''::character varying,
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  banned_until timestamptz,
  reauthentication_token character varying(255) not null default ''::character varying,
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  deleted_at timestamptz
);
-- Single sign-on may bring the same address twice, a password account may not.
create unique index users_email_partial_key on auth.users (email) where not is_sso_user;
alter table auth.users enable row level security;
grant select, insert, update, delete on auth.users to auth_admin;
grant maintain on auth.users to worker;

create table auth.identities (
  id uuid not null default uuidv7() primary key,
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  constraint identities_provider_id_provider_key unique (provider_id, provider)
);
create index identities_email_idx on auth.identities (email);
create index identities_user_id_idx on auth.identities (user_id);
alter table auth.identities enable row level security;
grant select, insert, update, delete on auth.identities to auth_admin;
grant maintain on auth.identities to worker;

create table auth.mfa_factors (
  id uuid not null default uuidv7() primary key,
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
create unique index mfa_factors_user_friendly_name_key on auth.mfa_factors (user_id, friendly_name) where trim(both from friendly_name) <> '';
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
alter table auth.mfa_factors enable row level security;
grant select, insert, update, delete on auth.mfa_factors to auth_admin;

create table auth.mfa_challenges (
  id uuid not null default uuidv7() primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
alter table auth.mfa_challenges enable row level security;
grant select, insert, update, delete on auth.mfa_challenges to auth_admin;

create table auth.sessions (
  id uuid not null default uuidv7() primary key,
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
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;
create index sessions_user_id_idx on auth.sessions (user_id, created_at);
alter table auth.sessions enable row level security;
grant select, insert, update, delete on auth.sessions to auth_admin;
grant maintain on auth.sessions to worker;

-- `token` and `parent` hold SHA-256 hashes: reading this table is not enough to refresh a session. `revoked` turns true when the
-- token is used, and `updated_at` is then the time of that use.
create table auth.refresh_tokens (
  id bigint generated by default as identity not null primary key,
  instance_id uuid,
  token character varying(255) not null unique,
  user_id character varying(255) not null,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  parent character varying(255),
  session_id uuid not null references auth.sessions (id) on delete cascade
);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
-- For sweep-sign-in, which runs every hour on a table that grows with each refresh.
create index refresh_tokens_used_idx on auth.refresh_tokens (updated_at) where revoked;
alter table auth.refresh_tokens enable row level security;
grant usage on sequence auth.refresh_tokens_id_seq to auth_admin;
grant select, insert, update, delete on auth.refresh_tokens to auth_admin;

create table auth.mfa_amr_claims (
  id uuid not null default uuidv7() primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  constraint mfa_amr_claims_session_id_authentication_method_key unique (session_id, authentication_method)
);
alter table auth.mfa_amr_claims enable row level security;
grant select, insert, update, delete on auth.mfa_amr_claims to auth_admin;

create table auth.one_time_tokens (
  id uuid not null default uuidv7() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (token_hash <> ''),
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_time_tokens_user_id_token_type_key unique (user_id, token_type)
);
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);
create index one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);
alter table auth.one_time_tokens enable row level security;
grant select, insert, update, delete on auth.one_time_tokens to auth_admin;

create table auth.flow_state (
  id uuid not null default uuidv7() primary key,
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
create index flow_state_created_at_idx on auth.flow_state (created_at);
create index flow_state_user_id_idx on auth.flow_state (user_id) where user_id is not null;
alter table auth.flow_state enable row level security;
grant select, insert, update, delete on auth.flow_state to auth_admin;

-- Recovery codes are a factor of their own, with GoTrue's layout.
create table auth.mfa_recovery_code_sets (
  id uuid not null default uuidv7() primary key,
  user_id uuid not null unique references auth.users (id) on delete cascade,
  mfa_factor_id uuid not null unique references auth.mfa_factors (id) on delete cascade,
  failed_verification_count integer not null default 0,
  verification_locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table auth.mfa_recovery_code_sets enable row level security;
grant select, insert, update, delete on auth.mfa_recovery_code_sets to auth_admin;

-- `code_hash` is an HMAC under VANDA_SECRET: reading this table is not enough to try codes.
create table auth.mfa_recovery_codes (
  id uuid not null default uuidv7() primary key,
  mfa_recovery_code_set_id uuid not null references auth.mfa_recovery_code_sets (id) on delete cascade,
  code_hash text not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint mfa_recovery_codes_mfa_recovery_code_set_id_code_hash_key unique (mfa_recovery_code_set_id, code_hash)
);
alter table auth.mfa_recovery_codes enable row level security;
grant select, insert, update, delete on auth.mfa_recovery_codes to auth_admin;

-- The private half is AES-256-GCM under VANDA_SECRET. Status names are Supabase's.
create table private.signing_keys (
  kid text not null primary key,
  public_jwk jsonb not null check (not public_jwk ? 'd'),
  private_key_sealed bytea not null,
  status text not null check (status in ('standby', 'in_use', 'previously_used', 'revoked')),
  created_at timestamptz not null default now(),
  -- Signing keys are replaced when they are old; the previous one verifies until the last token that it signed has ended.
  retired_at timestamptz
);
comment on column private.signing_keys.retired_at is 'When another key began to sign in its place.';
create unique index signing_keys_one_in_use on private.signing_keys (status) where status = 'in_use';
alter table private.signing_keys enable row level security;
grant select, insert, update, delete on private.signing_keys to auth_admin;

-- The columns are those of rate-limiter-flexible's Postgres store; `expire` is in milliseconds since 1970.
-- Losing it in a crash only forgets recent attempts, so it skips the write-ahead log.
create unlogged table private.rate_limits (
  key character varying(255) not null primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on private.rate_limits (expire);
alter table private.rate_limits enable row level security;
grant select, insert, update, delete on private.rate_limits to auth_admin;

-- The time step of the last code that an authenticator app's factor accepted: neither it nor an older one is accepted again.
create table private.totp_steps (
  factor_id uuid not null primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);
alter table private.totp_steps enable row level security;
grant select, insert, update, delete on private.totp_steps to auth_admin;

-- The sign-up data of an address that is not confirmed: only the link in the confirmation email adds it to the account. Another
-- sign-up with the same address changes none of it in the meantime.
create table private.pending_sign_ups (
  id uuid not null default uuidv7() primary key,
  email text not null,
  -- Null for a sign-in link, which needs no password.
  password_hash text,
  data jsonb not null,
  -- Of the email's token, as in auth.one_time_tokens; null until the email is written.
  token_hash text unique,
  created_at timestamptz not null default private.now()
);
create index pending_sign_ups_email_idx on private.pending_sign_ups (email);
alter table private.pending_sign_ups enable row level security;
grant select, insert, update, delete on private.pending_sign_ups to auth_admin;
grant maintain on private.pending_sign_ups to worker;

-- Emails that no mail server was there to take, for the dev mailbox of a local installation. They contain links that sign in, so
-- each is AES-256-GCM under VANDA_SECRET, recipient and subject included.
create table private.outbox (
  id uuid not null primary key,
  position bigint generated always as identity not null,
  created_at timestamptz not null default private.now(),
  mail_sealed bytea not null,
  constraint outbox_position_key unique (position)
);
alter table private.outbox enable row level security;
grant select, insert, delete on private.outbox to auth_admin;
grant maintain on private.outbox to worker;

-- Account deletion: an account that is to be deleted is signed out everywhere and waits 30 days for its owner to come back. Until
-- they choose to keep it, it gives no access; for colleagues it is unchanged.
create table private.account_deletions (
  user_id uuid not null primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default private.now(),
  erase_after timestamptz not null default private.now() + '30 days'::interval,
  -- From here on the deletion cannot be cancelled.
  erasing_since timestamptz
);
create index account_deletions_due_idx on private.account_deletions (erase_after);
alter table private.account_deletions enable row level security;
grant select on private.account_deletions to auth_admin;
