-- Adds tokens to an account that the caller has locked, once per key. Returns false if the key was used before.
create or replace function private.credit_account(account uuid, amount integer, kind text, key text, reason text, description text,
  payment uuid default null, about jsonb default '{}') returns boolean
language plpgsql set search_path = '' as $$
declare entry integer;
begin
  if exists (select from private.token_entries e where e.account_id = account and e.key = credit_account.key) then return false; end if;
  entry := private.add_ledger_entry(account, credit_account.key, credit_account.reason, credit_account.description, credit_account.amount,
    payment => credit_account.payment, about => credit_account.about);
  perform private.add_bucket(account, entry, credit_account.amount, credit_account.kind);
  perform private.pay_debt(account);
  return true;
end $$;
