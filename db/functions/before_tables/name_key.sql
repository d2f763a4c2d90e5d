-- Half-width kana, full-width letters and decomposed Hangul are found by their usual spelling: text is normalized to Unicode's
-- NFKC before it is folded. Keys of names stay as they are, as unique indexes store them.
create or replace function private.name_key(value text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace(lower(public.unaccent('public.unaccent', value)), '[^[:alnum:]]+', '', 'g') $$;
grant execute on function private.name_key(text) to anon, authenticated, service_role, worker;
