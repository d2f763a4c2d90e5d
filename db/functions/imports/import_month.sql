-- Returns the number of a month in English, Spanish, German, French, Italian, Portuguese or Dutch, recognised by its
-- first letters; null for any other word.
create or replace function private.import_month(name text) returns text language plpgsql immutable parallel safe strict as $$
declare said text := translate(lower(name), 'éèûüäöç', 'eeuuaoc');
begin
  return case left(said, 3)
    when 'jan' then '1' when 'ene' then '1' when 'gen' then '1' when 'feb' then '2' when 'fev' then '2'
    when 'mar' then '3' when 'maa' then '3' when 'mrt' then '3' when 'mae' then '3' when 'apr' then '4' when 'abr' then '4' when 'avr' then '4'
    when 'may' then '5' when 'mai' then '5' when 'mag' then '5' when 'mei' then '5' when 'jun' then '6' when 'giu' then '6'
    when 'jul' then '7' when 'lug' then '7' when 'aug' then '8' when 'ago' then '8' when 'aou' then '8' when 'sep' then '9' when 'set' then '9'
    when 'oct' then '10' when 'okt' then '10' when 'ott' then '10' when 'out' then '10' when 'nov' then '11' when 'dec' then '12'
    when 'dez' then '12' when 'dic' then '12'
    else case left(said, 4) when 'juin' then '6' when 'juil' then '7' end end;
end $$;
grant execute on function private.import_month(text) to authenticated, service_role, worker;
