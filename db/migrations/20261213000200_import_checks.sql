-- What the rows of a file would overwrite, as it was when the import was checked: what others write until it is started stays.
create table private.import_checks (
  import_id uuid not null,
  row_number integer not null,
  record_id uuid not null,
  -- Of all that the record held in the fields of the file.
  held_hash text not null,
  primary key (import_id, row_number)
);
grant select, insert, delete on private.import_checks to worker;

create or replace function private.clear_import() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.import_rows r using removed d where r.import_id = d.id;
  delete from private.import_rejects r using removed d where r.import_id = d.id;
  delete from private.import_checks c using removed d where c.import_id = d.id;
  return null;
end $$;
