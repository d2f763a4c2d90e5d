-- replaces: private.find_choice(jsonb, text)

-- Returns the key of the choice with this key, otherwise of the one with this label in any case; null if there is none.
create or replace function private.find_choice(options jsonb, input text) returns text language sql immutable set search_path = '' as $$
  select c ->> 'key' from jsonb_array_elements(options -> 'choices') c
  where c ->> 'key' = btrim(input) or lower(c ->> 'label') = lower(btrim(input)) order by (c ->> 'key' = btrim(input)) desc limit 1
$$;
grant execute on function private.find_choice(jsonb, text) to worker;
