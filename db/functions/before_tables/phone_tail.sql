-- Returns the last seven digits of a phone number, for finding similar records while the user types. The search for
-- duplicates compares more precisely.
create or replace function private.phone_tail(phone text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return nullif(right(regexp_replace(phone, '\D', '', 'g'), 7), '');
end $$;
grant execute on function private.phone_tail(text) to authenticated, service_role, worker;
