-- Returns the digits of a phone number, in any notation. The zero that is dialled only inside a country, written "+31 (0)6", is
-- not included.
create or replace function private.phone_digits(phone text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace(replace(normalize(phone, nfkc), '(0)', ''), '[^0-9]', '', 'g') $$;
grant execute on function private.phone_digits(text) to authenticated, service_role, worker;
