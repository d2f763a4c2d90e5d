-- What cells of a file are read as. Each grammar here has a twin in src/domain/import, which judges columns by it:
-- number-shape.ts, date-shape.ts and src/domain/people/first-address.ts. db/tests/import-grammar compares them in both directions.

-- One form for each character of several widths, and one space between words.
create function private.import_plain(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return case when value ~ '^[!-~]*$' then value else btrim(regexp_replace(normalize(value, NFKC), '\s+', ' ', 'g')) end;
end $$;

-- A number as people write it: '1,234.50', '1.234,50 €', '(12)', '$-5', '12 %', 'R$ 7', '7 zł'. Null: not a number with this mark.
create or replace function private.import_number(value text, decimal_mark text) returns numeric
language plpgsql immutable parallel safe strict as $$
declare parts text[]; body text;
begin
  if value ~ '^-?[0-9]{1,18}$' then return value::numeric; end if;
  if decimal_mark = '.' and value ~ '^-?[0-9]{1,15}\.[0-9]{1,10}$' then return value::numeric; end if;
  -- sign, bracket, currency, sign, bracket, digits, currency or percent, bracket, sign
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

-- A share in whole percent: '75', '75%', and '0.75' when the unit is 100.
create or replace function private.import_percent(value text, decimal_mark text, unit integer) returns integer
language plpgsql immutable parallel safe strict as $$
declare number numeric := private.import_number(value, decimal_mark) * case when value ~ '[%％﹪]' then 1 else unit end;
begin
  return case when abs(number) <= 1000000 then round(number)::integer end;
end $$;

-- Whether what a cell says about its currency agrees with the currency it is taken for.
create or replace function private.import_currency_fits(value text, currency text) returns boolean
language plpgsql immutable parallel safe strict as $$
declare said text;
begin
  if value !~ '[^0-9.,()+ −-]' then return true; end if;
  said := substring(private.import_plain(value) from '[A-Z]{0,2}[$€£¥₩₹₽₺₴₫฿₪₱]|Rs|zł|Kč|Ft|kr|Fr|[円元원]|[A-Z]{3}');
  return case said
    when '€' then currency = 'EUR'
    when '£' then currency in ('GBP', 'EGP', 'GIP', 'FKP', 'SHP')
    when '¥' then currency in ('JPY', 'CNY') when '円' then currency in ('JPY', 'CNY') when '元' then currency in ('JPY', 'CNY', 'TWD')
    when '₩' then currency in ('KRW', 'KPW') when '원' then currency in ('KRW', 'KPW')
    when '₹' then currency = 'INR' when 'Rs' then currency in ('INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR')
    when '₽' then currency = 'RUB' when '₺' then currency = 'TRY' when '₴' then currency = 'UAH' when '₫' then currency = 'VND'
    when '฿' then currency = 'THB' when '₪' then currency = 'ILS' when '₱' then currency = 'PHP'
    when 'zł' then currency = 'PLN' when 'Kč' then currency = 'CZK' when 'Ft' then currency = 'HUF' when 'Fr' then currency = 'CHF'
    when 'kr' then currency in ('SEK', 'NOK', 'DKK', 'ISK')
    when 'R$' then currency = 'BRL' when 'A$' then currency = 'AUD' when 'C$' then currency in ('CAD', 'NIO') when 'S$' then currency = 'SGD'
    when 'NT$' then currency = 'TWD'
    when '$' then currency in ('USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP', 'UYU', 'DOP', 'BRL')
    else case when said like '%$' then left(currency, 2) = left(said, 2) when said is not null then currency = said else true end end;
end $$;

-- English, Spanish, German, French, Italian, Portuguese and Dutch months by their first letters.
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

-- Year, month and day that a cell names; there may be no such day. Null: not a date in this order.
create or replace function private.import_date_parts(value text, date_order text) returns integer[]
language plpgsql immutable parallel safe strict as $$
declare
  parts text[]; said text; year text; month text; day text; founded integer; serial date;
  -- A time of day, with or without a zone.
  clock constant text := '(?:(?:T|,? ?(?:at |um |à )?)(?:오전|오후|上午|下午|午前|午後|AM|PM)? ?[0-9]{1,2}[:h][0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)? ?'
    '(?:[AaPp]\.?[Mm]\.?)? ?(?:Z|UTC|GMT|[A-Z]{3,4}|[+-][0-9]{2}:?[0-9]{2})?(?: \([A-Za-z ]+\))?)?$';
  named constant text := '([^0-9 .,/()-]{3,12})';
begin
  if length(value) > 60 or value !~ '\d' and private.import_plain(value) !~ '[0-9]' then return null; end if;
  said := private.import_plain(value);
  said := regexp_replace(said, '^[^0-9 .,/()-]{2,12}\.?, ?', '');
  parts := regexp_match(said, '^([0-9]{1,2})([/.-]) ?([0-9]{1,2})\2 ?([0-9]{4}|[0-9]{2})\.?' || clock);
  if parts is not null then
    case date_order
      when 'mdy' then year := parts[4]; month := parts[1]; day := parts[3];
      when 'dmy' then year := parts[4]; month := parts[3]; day := parts[1];
      else
        if length(parts[4]) = 4 then return null; end if;
        year := parts[1]; month := parts[3]; day := parts[4];
    end case;
  elsif said ~ '^[12][0-9]{3}(?:[-/.]|年|년) ?[0-9]{1,2}(?:[-/.]|月|월) ?[0-9]' then
    parts := regexp_match(said, '^([12][0-9]{3})(?:[-/.]|年|년) ?([0-9]{1,2})(?:[-/.]|月|월) ?([0-9]{1,2})[.日일]?(?: ?\([^()]{1,3}\))?' || clock);
    year := parts[1]; month := parts[2]; day := parts[3];
  elsif said ~ '^(?:1[89]|20)[0-9]{6}$' then
    year := left(said, 4); month := substr(said, 5, 2); day := right(said, 2);
  elsif said ~ '^(?:19|20)[0-9]{2}(?:[-/][0-9]{2}|[年년] ?[0-9]{1,2}[月월])$' then
    year := left(said, 4); month := substring(said from '^[0-9]{4}[^0-9]+([0-9]+)'); day := '1';
  elsif said ~ '^[0-9]{1,2}[/-](?:19|20)[0-9]{2}$' then
    year := right(said, 4); month := substring(said from '^[0-9]+'); day := '1';
  elsif said ~ '^[2-5][0-9]{4}(?:\.[0-9]+)?$' then
    -- What spreadsheets count days from.
    serial := date '1899-12-30' + trunc(said::numeric)::integer;
    return array[extract(year from serial), extract(month from serial), extract(day from serial)]::integer[];
  elsif said ~ '^(令和|平成|昭和)' then
    parts := regexp_match(said, '^(令和|平成|昭和)([0-9]{1,2}|元)年 ?([0-9]{1,2})月 ?([0-9]{1,2})日(?: ?\([^()]{1,3}\))?' || clock);
    founded := case parts[1] when '令和' then 2018 when '平成' then 1988 when '昭和' then 1925 end;
    year := (founded + replace(parts[2], '元', '1')::integer)::text; month := parts[3]; day := parts[4];
  elsif said ~ '^[0-9]' then
    parts := regexp_match(said, '^([0-9]{1,2})(?:st|nd|rd|th|er|\.)?(?: de| of)?[ -]?' || named || '\.?,?(?: del?)?[ -]?([0-9]{4}|[0-9]{2})' || clock);
    year := parts[3]; month := private.import_month(parts[2]); day := parts[1];
  else
    parts := regexp_match(said, '^' || named || '\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})' || clock);
    if parts is null then parts := (select array[m[1], '1', m[2]] from regexp_match(said, '^' || named || '\.?,?(?: de)?[ -]((?:19|20)[0-9]{2})$') m); end if;
    year := parts[3]; month := private.import_month(parts[1]); day := parts[2];
  end if;
  if year is null or month is null or day is null then return null; end if;
  -- Two digits: the years 1970 to 2069.
  if length(year) = 2 then year := case when year < '70' then '20' || year else '19' || year end; end if;
  if length(year) <> 4 then return null; end if;
  -- The Buddhist calendar of Thailand.
  return array[case when year between '2400' and '2699' then year::integer - 543 else year::integer end, month::integer, day::integer];
end $$;

-- The first address of a cell, alone, in brackets or before further ones.
create function private.import_email(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return substring(value from '^(?:[^<>@]*<)?(?:mailto:)?([^\s@,;|<>"]+@[^\s@,;|<>"]+\.[^\s@,;|<>".]+)(?=$|[>\s,;|:])');
end $$;

-- The first telephone number of a cell, also out of a link; null where a spreadsheet has replaced its last digits by an exponent.
create function private.import_phone(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  if value ~ '^[0-9][.,][0-9]+E\+[0-9]+$' then return null; end if;
  return nullif(btrim(regexp_replace(split_part(split_part(value, ':::', 1), ';', 1), '^tel:', '')), '');
end $$;

grant execute on function private.import_plain(text), private.import_email(text), private.import_phone(text) to authenticated, service_role, worker;
