-- Parses an amount into minor units, rounded. Null if the cell has no amount, one that is too large, or another
-- currency.
create or replace function private.import_money(value text, decimal_mark text, unit integer, currency text) returns bigint
language plpgsql immutable parallel safe strict as $$
declare number numeric := private.import_number(value, decimal_mark) * unit * 10::numeric ^ private.currency_decimals(currency);
begin
  return case when abs(number) < 9000000000000000 and private.import_currency_matches(value, currency) then round(number)::bigint end;
end $$;
grant execute on function private.import_money(text, text, integer, text) to authenticated, service_role, worker;
