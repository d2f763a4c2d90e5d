-- Returns and locks the transaction's lane (0 to 9) of deal numbers. Transactions in the same lane wait for each other,
-- and two imports can deadlock. If all ten lanes are in use, one is shared. With `other`, the transaction takes another
-- lane in addition.
create or replace function private.lock_number_lane(workspace uuid, other boolean) returns integer language plpgsql security definer set search_path = '' as $$
declare digit integer := private.setting('number_lane');
begin
  if digit is null or other then digit := floor(random() * 10); end if;
  for _ in 1..10 loop
    exit when private.try_lock('deal_digit', workspace || ' ' || digit);
    digit := (digit + 1) % 10;
  end loop;
  perform private.set_setting('number_lane', digit::text);
  return digit;
end $$;
