-- A transaction draws numbers of one last digit, and concurrent ones of another: with the same digit they would wait for each
-- other, two imports until one of them is aborted. With all ten taken, waiting is all that is left.
create or replace function private.take_last_digit(workspace uuid, other boolean) returns integer language plpgsql security definer set search_path = '' as $$
declare digit integer := private.setting('last_digit');
begin
  if digit is null or other then digit := floor(random() * 10); end if;
  for _ in 1..10 loop
    exit when private.try_lock('deal_digit', workspace || ' ' || digit);
    digit := (digit + 1) % 10;
  end loop;
  perform private.set_setting('last_digit', digit::text);
  return digit;
end $$;
