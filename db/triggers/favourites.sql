create trigger authorize before insert on public.favourites
  for each row when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
  execute function private.enforce_workspace();
create trigger set_favourite_member before insert on public.favourites for each row execute function private.set_favourite_member();
create trigger publish_delete after delete on public.favourites referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 't.member_id');
create trigger publish_insert after insert on public.favourites referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 't.member_id');
create trigger publish_update after update on public.favourites referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 't.member_id');
