-- Writes off the expired tokens of an account as one entry and returns their number. A refilled bucket can expire
-- again.
create or replace function private.expire_account_tokens(account uuid) returns integer language plpgsql set search_path = '' as $$
declare over integer; entry integer;
begin
  select sum(b.remaining)::integer into over from private.token_buckets b
    where b.account_id = account and b.remaining > 0 and b.expires_at <= private.now();
  if over is null then return 0; end if;
  entry := private.add_ledger_entry(account, 'expiry:' || (private.last_entry(account)).number, 'expiry', 'Tokens expired', -over);
  insert into private.token_draws (account_id, number, bucket, amount)
    select account, entry, b.number, -b.remaining from private.token_buckets b
    where b.account_id = account and b.remaining > 0 and b.expires_at <= private.now();
  return over;
end $$;
