-- Draws tokens from the buckets of an account: the first to expire, and earned tokens before purchased ones. With
-- bought_first, which is used for refunds, purchased tokens come first.
create or replace function private.draw_tokens(account uuid, entry integer, amount integer, bought_first boolean default false) returns void
language plpgsql set search_path = '' as $$
declare bucket record; missing integer := draw_tokens.amount; part integer;
begin
  for bucket in
    select b.number, b.remaining from private.token_buckets b where b.account_id = account and b.remaining > 0
    order by bought_first and b.kind = 'bought' desc, b.expires_at nulls last, b.kind = 'bought', b.number
  loop
    exit when missing = 0;
    part := least(bucket.remaining, missing);
    insert into private.token_draws (account_id, number, bucket, amount) values (account, entry, bucket.number, -part);
    missing := missing - part;
  end loop;
end $$;
