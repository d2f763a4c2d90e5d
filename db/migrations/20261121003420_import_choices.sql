-- Keys of choices in the order in which the field has them, as records hold them.
create function private.in_order(options jsonb, keys text[]) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_agg(c.choice -> 'key' order by c.place) from jsonb_array_elements(options -> 'choices') with ordinality c (choice, place)
  where c.choice ->> 'key' = any (keys)
$$;

-- The keys of several choices in one cell of an import, each part of it read as a person said (`meanings`: {part: key}, null
-- for nothing); null where one of them is no choice.
create function private.find_choices(options jsonb, said text, meanings jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when bool_and(found.key is not null) then private.in_order(options, array_agg(found.key)) end
  from regexp_split_to_table(said, '[,;|\n]') part
  cross join lateral (select private.find_choice(options, case when meanings ? btrim(part) then meanings ->> btrim(part) else part end) as key) found
  where btrim(part) <> '' and not (meanings ? btrim(part) and meanings ->> btrim(part) is null)
$$;
grant execute on function private.in_order(jsonb, text[]), private.find_choices(jsonb, text, jsonb) to worker;
