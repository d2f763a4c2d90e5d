-- Signing keys are replaced when they are old; the one before verifies until the last token that it signed has ended.
alter table private.signing_keys add column retired_at timestamptz;
comment on column private.signing_keys.retired_at is 'When another key began to sign in its place.';

-- What sweep-sign-in looks for every hour, in a table that grows with each refresh.
create index refresh_tokens_used_idx on auth.refresh_tokens (updated_at) where revoked;
