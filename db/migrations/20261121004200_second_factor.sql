-- The second factor: codes that work once.

-- Recovery codes are a factor of their own, laid out as GoTrue lays them out.
alter type auth.factor_type add value 'recovery_code';

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
