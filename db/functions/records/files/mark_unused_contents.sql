-- Marks the contents of deleted files as unused since the current time.
create or replace function private.mark_unused_contents() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.file_contents c set deleted_at = private.now() from removed r
    where c.workspace_id = r.workspace_id and c.file_id = r.id;
  return null;
end $$;
