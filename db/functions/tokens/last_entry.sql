-- Returns the number, balance and debt of an account's last entry; 0 before its first entry.
create or replace function private.last_entry(account uuid, out number integer, out balance integer, out debt integer)
language sql stable set search_path = '' as $$
  select coalesce(max(e.number), 0), coalesce(max(e.balance), 0), coalesce(max(e.debt), 0)
  from (select l.number, l.balance, l.debt from private.token_entries l
    where l.account_id = account order by l.number desc limit 1) e
$$;
