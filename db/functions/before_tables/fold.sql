-- Returns a text in the form that searches compare: in lower case and without accents. unaccent(text) is only stable,
-- because the default dictionary can change; with a named dictionary, the result depends only on the text.
create or replace function private.fold(value text) returns text language sql immutable parallel safe strict as
$$ select lower(public.unaccent('public.unaccent', normalize(value, nfkc))) $$;
grant execute on function private.fold(text) to anon, authenticated, service_role, worker;
