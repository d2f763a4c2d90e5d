-- Locks a user's account, writes off its expired tokens and returns its id. Every function that moves tokens calls this
-- first, so that only one of them runs at a time per account.
create or replace function private.lock_tokens(person uuid) returns uuid language plpgsql set search_path = '' as $$
declare account uuid;
begin
  select a.id into account from private.token_accounts a where a.user_id = person for no key update;
  if account is null then raise exception 'User tokens not found' using errcode = 'VT404'; end if;
  perform private.expire_account_tokens(account);
  return account;
end $$;
