-- Returns the letters and digits of a name in lower case without accents, for finding equal names. Unlike private.fold,
-- it does not normalise to NFKC, because unique indexes store these keys.
create or replace function private.name_key(value text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace(lower(public.unaccent('public.unaccent', value)), '[^[:alnum:]]+', '', 'g') $$;
grant execute on function private.name_key(text) to anon, authenticated, service_role, worker;
