-- Returns the price of a run by its amount of work. The price is reserved when the run starts, spent when it succeeds,
-- and refunded in full when it fails or is cancelled, each as one entry of the ledger.
create or replace function private.run_price(feature text, work bigint) returns integer language plpgsql stable set search_path = '' as $$
declare price integer;
begin
  if work is null or work < 0 then raise exception 'The work of a run must be 0 or more' using errcode = '22023'; end if;
  select f.prices[1 + width_bucket(work - 1, f.upper_bounds)] into price from private.token_features f where f.feature = run_price.feature;
  if price is null then raise exception 'Feature % not found', run_price.feature using errcode = '22023'; end if;
  return price;
end $$;
