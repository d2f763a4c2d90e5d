-- Returns the first phone number in a cell, without a link's "tel:". Null if a spreadsheet has replaced its last digits
-- with an exponent.
create or replace function private.import_phone(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  if value ~ '^[0-9][.,][0-9]+E\+[0-9]+$' then return null; end if;
  return nullif(btrim(regexp_replace(split_part(split_part(value, ':::', 1), ';', 1), '^tel:', '')), '');
end $$;
grant execute on function private.import_phone(text) to authenticated, service_role, worker;
