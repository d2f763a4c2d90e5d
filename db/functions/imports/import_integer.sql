-- Parses the number in a cell and multiplies it by the unit. Null if the cell has no number, or the product is not a
-- whole number of 32 bits.
create or replace function private.import_integer(value text, decimal_mark text, unit integer) returns integer
language plpgsql immutable parallel safe strict as $$
declare number numeric := private.import_number(value, decimal_mark) * unit;
begin
  return case when number = trunc(number) and abs(number) <= 2147483647 then number::integer end;
end $$;
grant execute on function private.import_integer(text, text, integer) to authenticated, service_role, worker;
