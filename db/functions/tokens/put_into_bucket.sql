-- Adds tokens to an account as a new bucket with their kind and the expiry that applies now.
create or replace function private.put_into_bucket(account uuid, entry integer, amount integer, kind text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.token_buckets (account_id, number, kind, expires_at)
    values (account, entry, put_into_bucket.kind, private.token_expiry());
  insert into private.token_draws (account_id, number, bucket, amount) values (account, entry, entry, put_into_bucket.amount);
end $$;
