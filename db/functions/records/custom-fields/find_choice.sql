-- Returns the key of the choice with this key, otherwise of the one with this label in any case; null if there is none.
create or replace function private.find_choice(options jsonb, said text) returns text language sql immutable set search_path = '' as $$
  select c ->> 'key' from jsonb_array_elements(options -> 'choices') c
  where c ->> 'key' = btrim(said) or lower(c ->> 'label') = lower(btrim(said)) order by (c ->> 'key' = btrim(said)) desc limit 1
$$;
grant execute on function private.find_choice(jsonb, text) to worker;
