-- Returns the digits of a phone number in any notation, without the trunk prefix written as "(0)" in "+31 (0)6".
create or replace function private.phone_digits(phone text) returns text language plpgsql immutable parallel safe strict as $$
declare plain constant text := replace(case when octet_length(phone) = length(phone) then phone else normalize(phone, nfkc) end, '(0)', '');
begin
  -- The inner call returns the other characters.
  return translate(plain, translate(plain, '0123456789', ''), '');
end $$;
grant execute on function private.phone_digits(text) to authenticated, service_role, worker;
