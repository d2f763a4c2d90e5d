-- replaces: private.expire_tokens(integer)

-- Writes off the expired tokens of the accounts of up to `max_rows` expired buckets, and returns the number of accounts.
-- Locked accounts are skipped.
create or replace function private.expire_tokens(max_rows integer) returns integer language plpgsql security definer set search_path = '' as $$
declare account uuid; done integer := 0;
begin
  for account in
    select a.id from private.token_accounts a
    where a.id in (select b.account_id from private.token_buckets b where b.remaining > 0 and b.expires_at <= private.now() limit max_rows)
    order by a.id for no key update skip locked
  loop
    perform private.expire_account_tokens(account);
    done := done + 1;
  end loop;
  return done;
end $$;
grant execute on function private.expire_tokens(integer) to worker;
