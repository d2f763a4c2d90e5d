-- The price of a run is fixed before it starts, reserved when it starts, spent when it delivers, and refunded in full when it
-- fails or is cancelled; one entry of the ledger each.
create or replace function private.price_of(feature text, work bigint) returns integer language plpgsql stable set search_path = '' as $$
declare price integer;
begin
  if work is null or work < 0 then raise exception 'The work of a run is 0 or more' using errcode = '22023'; end if;
  select f.prices[1 + width_bucket(work - 1, f.up_to)] into price from private.token_features f where f.feature = price_of.feature;
  if price is null then raise exception 'There is no feature called %', price_of.feature using errcode = '22023'; end if;
  return price;
end $$;
