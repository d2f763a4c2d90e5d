-- Keeps the list and the member of a changed view. The member is cleared only when it is deleted.
create or replace function private.protect_view() returns trigger language plpgsql set search_path = '' as $$
begin
  new.entity := old.entity;
  if new.created_by is not null then new.created_by := old.created_by; end if;
  return new;
end $$;
