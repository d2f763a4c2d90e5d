-- Returns the keys of choices in the order of the field, as records store them; null if none of them exists.
create or replace function private.sort_choices(options jsonb, keys text[]) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_agg(c.choice -> 'key' order by c.place) from jsonb_array_elements(options -> 'choices') with ordinality c (choice, place)
  where c.choice ->> 'key' = any (keys)
$$;
grant execute on function private.sort_choices(jsonb, text[]) to worker;
