-- Normalises a name for comparison: names that differ only in case, character width or spaces are equal.
create or replace function private.import_key(value text) returns text language sql immutable parallel safe as
$$ select lower(case when value ~ '^[ -~]*$' and value !~ '  ' then btrim(value)
  else btrim(regexp_replace(normalize(value, NFKC), '\s+', ' ', 'g')) end) $$;
grant execute on function private.import_key(text) to authenticated, service_role, worker;
