-- Locks a lane (0 to 9) of deal numbers for the transaction and returns it: its current lane or, with `other`,
-- another random one. Transactions in the same lane wait for each other and can deadlock, so a lane is shared only if
-- all ten are in use.
create or replace function private.lock_number_lane(workspace uuid, other boolean) returns integer language plpgsql security definer set search_path = '' as $$
declare digit integer := private.setting('number_lane');
begin
  digit := case when digit is null then floor(random() * 10) when other then (digit + 1 + floor(random() * 9)::integer) % 10 else digit end;
  for _ in 1..10 loop
    exit when private.try_lock('deal_digit', workspace || ' ' || digit);
    digit := (digit + 1) % 10;
  end loop;
  perform private.set_setting('number_lane', digit::text);
  return digit;
end $$;
