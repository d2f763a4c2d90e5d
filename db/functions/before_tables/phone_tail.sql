-- Recognizes a phone number or a website while the user types; the search for duplicates compares more closely.
create or replace function private.phone_tail(phone text) returns text language sql immutable parallel safe strict as
$$ select nullif(right(regexp_replace(phone, '\D', '', 'g'), 7), '') $$;
grant execute on function private.phone_tail(text) to authenticated, service_role, worker;
