-- Parses a number as people write it: '1,234.50', '1.234,50 €', '(12)', '$-5', '12 %', 'R$ 7', '7 zł'. Null if it is
-- not a number with this decimal mark.
create or replace function private.import_number(value text, decimal_mark text) returns numeric
language plpgsql immutable parallel safe strict as $$
declare parts text[]; body text;
begin
  if value ~ '^-?[0-9]{1,18}$' then return value::numeric; end if;
  if decimal_mark = '.' and value ~ '^-?[0-9]{1,15}\.[0-9]{1,10}$' then return value::numeric; end if;
  -- Groups: sign, bracket, sign, bracket, digits, bracket, sign; a currency or percent sign may be next to the digits.
  parts := regexp_match(private.import_plain(value), '^([-+−]?) *(\(?) *(?:[A-Z]{0,2}[$€£¥₩₹₽₺₴₫฿₪₱]|Rs\.?|zł|Kč|Ft|kr\.?|Fr\.?|[A-Z]{3})? *([-+−]?) *(\(?) *'
    '([0-9][0-9.,''’ ]*[0-9]|[0-9][.,]?|[.,][0-9]+) *(?:%|[円元원]|[A-Z]{0,2}[$€£¥₩₹₽₺₴₫฿₪₱]|Rs\.?|zł|Kč|Ft|kr\.?|Fr\.?|[A-Z]{3})? *(\)?) *([-−]?)$');
  if parts is null or length(parts[2] || parts[4]) <> length(parts[6]) then return null; end if;
  if length(parts[1] || parts[2] || parts[3] || parts[4] || parts[7]) > 1 then return null; end if;
  body := parts[5];
  if decimal_mark = '.' then
    if body !~ '^([0-9]{1,3}([,''’ ])[0-9]{3}(\2[0-9]{3})*|[0-9]{1,2}(,[0-9]{2})*,[0-9]{3}|[0-9]+)?(\.[0-9]*)?$' then return null; end if;
    body := translate(body, ',''’ ', '');
  else
    if body !~ '^([0-9]{1,3}([.''’ ])[0-9]{3}(\2[0-9]{3})*|[0-9]+)?(,[0-9]*)?$' then return null; end if;
    body := translate(body, ',.''’ ', '.');
  end if;
  return case when parts[6] = ')' or parts[1] in ('-', '−') or parts[3] in ('-', '−') or parts[7] <> '' then - body::numeric else body::numeric end;
end $$;
grant execute on function private.import_number(text, text) to authenticated, service_role, worker;
