-- Rejects an entry whose amount is not the sum of its draws. Checked at commit, when both the entry and the draws
-- exist.
create or replace function private.check_draws() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.amount <> (select coalesce(sum(d.amount), 0) from private.token_draws d
    where d.account_id = new.account_id and d.number = new.number) then
    raise exception 'Entry % does not name the tokens that it moves', new.key using errcode = '23514';
  end if;
  return null;
end $$;
