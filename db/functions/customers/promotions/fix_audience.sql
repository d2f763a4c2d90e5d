-- Rejects accounts added to a running promotion. Accounts are added when it starts, or restored by an undo; both are change
-- sets.
create or replace function private.fix_audience() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and private.change_set() is null then
    raise exception 'The audience of a promotion is fixed at its launch' using errcode = '42501';
  end if;
  return new;
end $$;
