-- Normalises full-width and half-width characters (NFKC), and reduces whitespace to single spaces.
create or replace function private.import_plain(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return case when value ~ '^[!-~]*$' then value else btrim(regexp_replace(normalize(value, NFKC), '\s+', ' ', 'g')) end;
end $$;
grant execute on function private.import_plain(text) to authenticated, service_role, worker;
