-- Rejects accounts that are added to a running promotion. Accounts can be added only when it starts, or be restored by
-- an undo; both have a change set.
create or replace function private.protect_audience() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and private.change_set() is null then
    raise exception 'The audience of a promotion is fixed at its launch' using errcode = '42501';
  end if;
  return new;
end $$;
