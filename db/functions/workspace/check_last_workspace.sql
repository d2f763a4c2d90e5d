-- Rejects a last workspace of which the user is not a member.
create or replace function private.check_last_workspace() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.members m where m.user_id = new.user_id and m.workspace_id = new.last_workspace_id) then
    raise exception 'The last workspace must be one of the user''s own' using errcode = '42501';
  end if;
  return new;
end $$;
