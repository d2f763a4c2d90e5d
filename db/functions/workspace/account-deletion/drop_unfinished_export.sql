-- Deletes the partial file of a data export that failed or was cancelled.
create or replace function private.drop_unfinished_export() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.data_export_chunks c where c.export_id = new.id;
  return null;
end $$;
