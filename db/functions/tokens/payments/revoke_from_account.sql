-- Revokes tokens of an account that the caller has locked, once per key. Tokens that have already been spent become
-- debt. Returns false if the key was used before.
create or replace function private.revoke_from_account(account uuid, amount integer, key text, description text, payment uuid default null,
  about jsonb default '{}') returns boolean
language plpgsql set search_path = '' as $$
declare taken integer; entry integer;
begin
  if revoke_from_account.amount is null or revoke_from_account.amount <= 0 then
    raise exception 'The revoked amount must be more than 0' using errcode = '22023';
  end if;
  if exists (select from private.token_entries e where e.account_id = account and e.key = revoke_from_account.key) then return false; end if;
  taken := least((private.last_entry(account)).balance, revoke_from_account.amount);
  entry := private.add_ledger_entry(account, revoke_from_account.key, 'take_back', revoke_from_account.description, -taken,
    revoke_from_account.amount - taken, payment => revoke_from_account.payment, about => revoke_from_account.about);
  perform private.draw_tokens(account, entry, taken, bought_first => true);
  return true;
end $$;
