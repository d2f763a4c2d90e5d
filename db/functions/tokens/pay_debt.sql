create or replace function private.pay_debt(account uuid) returns void language plpgsql set search_path = '' as $$
declare last constant record := private.last_entry(account); paid constant integer := least(last.balance, last.debt); entry integer;
begin
  if paid = 0 then return; end if;
  entry := private.add_ledger_entry(account, 'debt:' || last.number, 'debt', 'Debt paid', -paid, -paid);
  perform private.draw_tokens(account, entry, paid);
end $$;
