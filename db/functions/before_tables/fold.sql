-- Returns text in the form that search compares: lower case, no accents. unaccent() itself is only stable because its dictionary
-- may change; naming the dictionary makes the result depend on nothing else.
create or replace function private.fold(value text) returns text language sql immutable parallel safe strict as
$$ select lower(public.unaccent('public.unaccent', normalize(value, nfkc))) $$;
grant execute on function private.fold(text) to anon, authenticated, service_role, worker;
