-- Adds tokens to an account as a new bucket with their kind and the expiry that applies now.
create or replace function private.add_bucket(account uuid, entry integer, amount integer, kind text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.token_buckets (account_id, number, kind, expires_at)
    values (account, entry, add_bucket.kind, private.token_expiry());
  insert into private.token_draws (account_id, number, bucket, amount) values (account, entry, entry, add_bucket.amount);
end $$;
