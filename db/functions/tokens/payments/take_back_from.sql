-- Revokes tokens of an account that the caller has locked, once per key. Tokens that have already been spent become
-- debt. Returns false if the key was used before.
create or replace function private.take_back_from(account uuid, amount integer, key text, description text, payment uuid default null,
  about jsonb default '{}') returns boolean
language plpgsql set search_path = '' as $$
declare taken integer; entry integer;
begin
  if take_back_from.amount is null or take_back_from.amount <= 0 then
    raise exception 'The revoked amount must be more than 0' using errcode = '22023';
  end if;
  if exists (select from private.token_entries e where e.account_id = account and e.key = take_back_from.key) then return false; end if;
  taken := least((private.last_entry(account)).balance, take_back_from.amount);
  entry := private.add_entry(account, take_back_from.key, 'take_back', take_back_from.description, -taken,
    take_back_from.amount - taken, payment => take_back_from.payment, about => take_back_from.about);
  perform private.draw_tokens(account, entry, taken, bought_first => true);
  return true;
end $$;
