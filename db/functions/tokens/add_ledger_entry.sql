-- Adds the next entry to the ledger of an account that the caller has locked, and returns its number.
create or replace function private.add_ledger_entry(account uuid, key text, reason text, description text, amount integer,
  debt_change integer default 0, run uuid default null, payment uuid default null, about jsonb default '{}') returns integer
language plpgsql set search_path = '' as $$
declare last constant record := private.last_entry(account); made integer;
begin
  insert into private.token_entries (account_id, number, key, reason, description, about, amount, debt_change,
      balance_before, debt_before, balance, debt, run_id, payment_id)
    values (account, last.number + 1, add_ledger_entry.key, add_ledger_entry.reason, add_ledger_entry.description, add_ledger_entry.about,
      add_ledger_entry.amount, add_ledger_entry.debt_change, last.balance, last.debt,
      last.balance + add_ledger_entry.amount, last.debt + add_ledger_entry.debt_change, run, payment)
    returning token_entries.number into made;
  return made;
end $$;
