-- Deletes the partial file of an export, or the file of a workspace import, after its run failed or was cancelled.
create or replace function private.delete_unfinished_export() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.data_export_chunks c where c.export_id = new.id;
  delete from private.workspace_import_chunks c where c.run_id = new.id;
  return null;
end $$;
