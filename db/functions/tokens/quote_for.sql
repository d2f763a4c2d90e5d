-- Returns the cost of a run for a user now, with the balance, the debt and the rest of the user's monthly cap.
create or replace function private.quote_for(person uuid, account uuid, feature text, work bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  price constant integer := private.run_price(quote_for.feature, quote_for.work);
  free_left constant integer := private.free_runs_left(account, private.free_month(person));
  is_free constant boolean := free_left > 0 and (select f.is_analysis from private.token_features f where f.feature = quote_for.feature);
  cost constant integer := case when is_free then 0 else price end;
  last constant record := private.last_entry(account);
  own constant record := private.monthly_cap(person, account);
  available integer;
begin
  available := last.balance - (select coalesce(sum(b.remaining), 0) from private.token_buckets b
    where b.account_id = account and b.remaining > 0 and b.expires_at <= private.now());
  return jsonb_build_object('feature', quote_for.feature, 'price', price, 'is_free', is_free, 'cost', cost,
    'available', available, 'available_after', available - cost, 'debt', last.debt, 'free_left', free_left,
    'cap_left', case when own.cap is not null then greatest(0, own.cap - own.spent) end, 'is_enough', available >= cost and last.debt = 0);
end $$;
