-- Prevents changes to the list and the author of a view. The author is cleared only when that member is deleted.
create or replace function private.protect_view() returns trigger language plpgsql set search_path = '' as $$
begin
  new.entity := old.entity;
  if new.created_by is not null then new.created_by := old.created_by; end if;
  return new;
end $$;
