-- No account joins a promotion afterwards: rows come with its start, or are restored by an undo. Both are change sets.
create or replace function private.fix_audience() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and private.change_set() is null then
    raise exception 'Whom a promotion is for is fixed when it begins' using errcode = '42501';
  end if;
  return new;
end $$;
