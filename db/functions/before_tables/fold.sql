-- Returns a text in the form that searches compare: in lower case and without accents. unaccent(text) is only stable,
-- because the default dictionary can change; with a named dictionary, the result depends only on the text. ASCII is
-- already normalised and without accents. The function is PL/pgSQL, because the stable function would keep an SQL
-- function from being inlined, and calling it would take three times as long.
create or replace function private.fold(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  if octet_length(value) = length(value) then return lower(value); end if;
  return lower(public.unaccent('public.unaccent', normalize(value, nfkc)));
end $$;
grant execute on function private.fold(text) to anon, authenticated, service_role, worker;
