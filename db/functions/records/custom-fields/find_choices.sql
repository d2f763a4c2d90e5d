-- replaces: private.find_choices(jsonb, text)
-- replaces: private.find_choices(jsonb, text, jsonb)

-- Returns the sorted keys of the choices in a text, which are separated by commas, semicolons, pipes or line breaks.
-- Null if the text contains none, or any of them is not a choice.
create or replace function private.find_choices(options jsonb, input text) returns jsonb language sql immutable set search_path = '' as $$
  select case when bool_and(found.key is not null) then jsonb_agg(found.key order by found.key) end
  from regexp_split_to_table(input, '[,;|\n]') part cross join lateral (select private.find_choice(options, part) as key) found
  where btrim(part) <> ''
$$;
grant execute on function private.find_choices(jsonb, text) to worker;

-- Returns the keys of the choices in a cell of an import, in the order of the field. `meanings` is the user's mapping
-- of parts, {part: key}; null means that the part is ignored. Null if any other part is not a choice, or no other part
-- exists.
create or replace function private.find_choices(options jsonb, input text, meanings jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when bool_and(found.key is not null) then private.sort_choices(options, array_agg(found.key)) end
  from regexp_split_to_table(input, '[,;|\n]') part
  cross join lateral (select private.find_choice(options, case when meanings ? btrim(part) then meanings ->> btrim(part) else part end) as key) found
  where btrim(part) <> '' and not (meanings ? btrim(part) and meanings ->> btrim(part) is null)
$$;
grant execute on function private.find_choices(jsonb, text, jsonb) to worker;
