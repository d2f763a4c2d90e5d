-- Sets the update time and raises the version of a changed record. Its key, creation time and author cannot be changed,
-- except that the foreign key may clear the author when a member is deleted.
create or replace function private.touch_record() returns trigger language plpgsql set search_path = '' as $$
begin
  new.workspace_id := old.workspace_id;
  new.id := old.id;
  new.created_at := old.created_at;
  if new.created_by is not null or current_user in ('authenticated', 'service_role') then new.created_by := old.created_by; end if;
  new.updated_at := private.now();
  new.version := old.version + 1;
  return new;
end $$;
