-- Sets the member of a favourite to the calling member if none is given. Rejects views that the caller cannot see.
create or replace function private.set_favourite_member() returns trigger language plpgsql set search_path = '' as $$
begin
  new.member_id := coalesce(new.member_id, private.member_id(new.workspace_id));
  if new.saved_view_id is not null
    and not exists (select from public.saved_views v where v.workspace_id = new.workspace_id and v.id = new.saved_view_id) then
    raise exception 'This view does not exist' using errcode = '23503';
  end if;
  return new;
end $$;
