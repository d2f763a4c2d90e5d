-- Returns the digits of a phone number in any notation, without the trunk prefix written as "(0)" in "+31 (0)6".
create or replace function private.phone_digits(phone text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace(replace(normalize(phone, nfkc), '(0)', ''), '[^0-9]', '', 'g') $$;
grant execute on function private.phone_digits(text) to authenticated, service_role, worker;
