-- People send their photo, and a colleague who has them on the screen sees it change.

comment on table public.photos is E'What people look like, for themselves and their colleagues\n\nPOST /functions/v1/photos makes a small square of the picture it is sent; GET /functions/v1/photos/{user_id} shows it.';

-- A face belongs to the members of its login: theirs is what a screen is told to read again.
create function private.tell_photo() returns trigger language plpgsql security definer set search_path = '' as $$
declare one public.members;
begin
  if not private.is_watched(0) then return null; end if;
  for one in select m.* from public.members m where m.user_id = coalesce(new.user_id, old.user_id) loop
    continue when not private.is_watched(1) and not private.is_watched(2 + (hashtext(one.workspace_id::text) & 1023));
    perform pg_notify('vanda_changes', jsonb_build_object('table', 'members', 'type', 'UPDATE', 'workspace', one.workspace_id,
      'least', 'viewer', 'count', 1, 'ids', replace(one.id::text, '-', ''))::text);
  end loop;
  return null;
end $$;
create trigger tell_photo after insert or update or delete on public.photos for each row execute function private.tell_photo();
