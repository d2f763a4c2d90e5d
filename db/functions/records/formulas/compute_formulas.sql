-- replaces: private.compute_formulas(jsonb, text, jsonb)

-- Returns the value of a formula in the form that a record stores: amounts in minor units, numbers with at most six
-- decimals. Null if there is no value, or a number is too large to be exact in JavaScript.
create or replace function private.compute_formulas(tree jsonb, result text, row_values jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  value jsonb := private.evaluate(tree, row_values);
  number numeric;
begin
  if jsonb_typeof(value) <> 'number' then return case when value <> '""' then value end; end if;
  number := value::numeric;
  if result = 'money' then number := round(number * 10::numeric ^ (row_values ->> '$decimals')::integer); end if;
  return case when abs(number) <= 9007199254740991 then to_jsonb(trim_scale(round(number, 6))) end;
end $$;
grant execute on function private.compute_formulas(jsonb, text, jsonb) to authenticated;
