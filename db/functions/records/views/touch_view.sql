-- Prevents changes to the member or the list of a view.
create or replace function private.touch_view() returns trigger language plpgsql set search_path = '' as $$
begin
  new.entity := old.entity;
  if new.created_by is not null then new.created_by := old.created_by; end if;
  return new;
end $$;
