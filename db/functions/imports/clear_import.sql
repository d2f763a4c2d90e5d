-- Deletes the stored rows, rejects and checks of deleted imports.
create or replace function private.clear_import() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.import_rows r using removed d where r.import_id = d.id;
  delete from private.import_rejects r using removed d where r.import_id = d.id;
  delete from private.import_checks c using removed d where c.import_id = d.id;
  return null;
end $$;
