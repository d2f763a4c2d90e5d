-- replaces: private.reserve_tokens(uuid, uuid, text, bigint, integer, text, jsonb)

-- Reserves the price of a run, within the user's monthly cap, and returns it. A repeated call for the same run reserves
-- nothing more and returns the same price. Errors: VT402 too few tokens, VT404 no account, VT409 the price has risen in
-- the meantime, VT423 the account has debt, VT429 above the cap.
create or replace function private.reserve_tokens(person uuid, run uuid, feature text, work bigint, max_price integer, about text,
  subject jsonb default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := private.lock_tokens(person);
  known private.token_runs;
  offer jsonb;
  cost integer;
  described record;
  entry integer;
begin
  select r.* into known from private.token_runs r where r.id = run;
  if known.id is not null then
    if (known.account_id, known.feature, known.work) is distinct from (account, reserve_tokens.feature, reserve_tokens.work) then
      raise exception 'Another run has this id' using errcode = '22023';
    end if;
    return known.price;
  end if;
  offer := private.quote_for(person, account, reserve_tokens.feature, reserve_tokens.work);
  cost := (offer ->> 'cost')::integer;
  if (offer ->> 'debt')::integer > 0 then raise exception 'Tokens are owed' using errcode = 'VT423'; end if;
  if cost > max_price then raise exception 'The price has changed' using errcode = 'VT409'; end if;
  if (offer ->> 'available_after')::integer < 0 then raise exception 'Insufficient tokens' using errcode = 'VT402'; end if;
  if cost > 0 and cost > (offer ->> 'cap_left')::integer then
    raise exception 'This exceeds the monthly spending limit' using errcode = 'VT429';
  end if;
  select f.label, f.is_analysis into described from private.token_features f where f.feature = reserve_tokens.feature;
  insert into private.token_runs (id, account_id, feature, work, price, free_month) values
    (run, account, reserve_tokens.feature, reserve_tokens.work, cost, case when cost = 0 then private.free_month(person) end);
  entry := private.add_ledger_entry(account, 'reserve:' || run, 'reserve', described.label || ': ' || reserve_tokens.about, -cost, run => run,
    about => jsonb_strip_nulls(jsonb_build_object('feature', reserve_tokens.feature, 'subject', subject)));
  perform private.draw_tokens(account, entry, cost);
  perform private.create_cap_notices(person, account);
  return cost;
end $$;
grant execute on function private.reserve_tokens(uuid, uuid, text, bigint, integer, text, jsonb) to worker;
