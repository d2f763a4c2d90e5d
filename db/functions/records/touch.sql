-- Sets the update time and raises the version of a changed row.
create or replace function private.touch() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := private.now();
  new.version := old.version + 1;
  return new;
end $$;
