-- Keeps the derived columns of every business row up to date.
create or replace function private.touch() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := private.now();
  new.version := old.version + 1;
  return new;
end $$;
