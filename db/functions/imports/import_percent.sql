-- Parses a percentage, rounded to whole percent: '75', '75%', or '0.75' if the unit is 100. Null if the cell has no
-- number, or one that is too large.
create or replace function private.import_percent(value text, decimal_mark text, unit integer) returns integer
language plpgsql immutable parallel safe strict as $$
declare number numeric := private.import_number(value, decimal_mark) * case when value ~ '[%％﹪]' then 1 else unit end;
begin
  return case when abs(number) <= 1000000 then round(number)::integer end;
end $$;
grant execute on function private.import_percent(text, text, integer) to authenticated, service_role, worker;
