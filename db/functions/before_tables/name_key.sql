-- Returns the letters and digits of a name in lower case without accents, for finding equal names. Unlike private.fold,
-- it does not normalise to NFKC, because unique indexes store these keys.
create or replace function private.name_key(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return regexp_replace(lower(case when octet_length(value) = length(value) then value else public.unaccent('public.unaccent', value) end),
    '[^[:alnum:]]+', '', 'g');
end $$;
grant execute on function private.name_key(text) to anon, authenticated, service_role, worker;
