-- Copies the type, size and dimensions of a new file from its uploaded contents; they are never taken from the client.
-- Rejects a file without contents.
create or replace function private.sync_file_metadata() returns trigger language plpgsql security definer set search_path = '' as $$
declare held private.file_contents;
begin
  update private.file_contents c set deleted_at = null where c.workspace_id = new.workspace_id and c.file_id = new.id;
  select * into held from private.file_contents c
    where c.workspace_id = new.workspace_id and c.file_id = new.id and c.variant = 'original';
  if held.file_id is null then
    raise exception 'This file has no contents. Upload it through /functions/v1/files' using errcode = '23503';
  end if;
  new.media_type := held.media_type;
  new.byte_size := held.byte_size;
  new.width := held.width;
  new.height := held.height;
  return new;
end $$;
