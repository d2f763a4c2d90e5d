-- Whoever has a login is called as their profile says and written to at the address of their login. An admin who could write
-- another name there could put what they did themselves under it.
update public.members m set name = p.display_name from public.profiles p
  where p.user_id = m.user_id and m.erased_at is null and m.name is distinct from p.display_name;

create function private.keep_own_name() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and old.user_id is not null
    and (new.name, new.email) is distinct from (old.name, old.email) then
    raise exception 'Only they themselves change the name and address of somebody with a login, in their profile' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger keep_own_name before update of name, email on public.members for each row execute function private.keep_own_name();
