-- Returns the year, month and day in a cell, which may not form an existing date. A month without a day counts as its
-- first day. Null if the cell is not a date in this order.
create or replace function private.import_date_parts(value text, date_order text) returns integer[]
language plpgsql immutable parallel safe strict as $$
declare
  parts text[]; said text; year text; month text; day text; founded integer; serial date;
  -- A time of day, with or without a time zone.
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
    -- Day 0 of spreadsheet dates.
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
  -- Two-digit years are from 1970 to 2069.
  if length(year) = 2 then year := case when year < '70' then '20' || year else '19' || year end; end if;
  if length(year) <> 4 then return null; end if;
  -- Years 2400 to 2699 are in the Buddhist calendar of Thailand.
  return array[case when year between '2400' and '2699' then year::integer - 543 else year::integer end, month::integer, day::integer];
end $$;
grant execute on function private.import_date_parts(text, text) to authenticated, service_role, worker;
