-- Returns the tokens that an entry drew to their buckets, with another entry of the same amount. Expired tokens are
-- added as a new bucket if `renews` is true, otherwise written off.
create or replace function private.return_tokens(account uuid, drawn integer, entry integer, renews boolean) returns void
language plpgsql set search_path = '' as $$
declare lost record;
begin
  select -sum(d.amount)::integer as amount, case when bool_or(b.kind = 'bought') then 'bought' else 'earned' end as kind into lost
    from private.token_draws d join private.token_buckets b on b.account_id = d.account_id and b.number = d.bucket
    where d.account_id = account and d.number = drawn and b.expires_at <= private.now() and renews;
  insert into private.token_draws (account_id, number, bucket, amount)
    select d.account_id, entry, d.bucket, -d.amount
    from private.token_draws d join private.token_buckets b on b.account_id = d.account_id and b.number = d.bucket
    where d.account_id = account and d.number = drawn and (not renews or b.expires_at is null or b.expires_at > private.now());
  if lost.amount > 0 then perform private.add_bucket(account, entry, lost.amount, lost.kind); end if;
  perform private.expire_account_tokens(account);
  perform private.pay_debt(account);
end $$;
