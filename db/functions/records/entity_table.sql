-- Returns the table of a kind of records that users edit, and rejects other names with SQLSTATE 22023.
create or replace function private.entity_table(entity text) returns regclass language plpgsql stable set search_path = '' as $$
declare found regclass;
begin
  select k.oid into found from private.history_tables() k where k.name = entity and k.name <> 'members';
  if found is null then raise exception 'There are no records of the kind %', entity using errcode = '22023'; end if;
  return found;
end $$;
grant execute on function private.entity_table(text) to authenticated, service_role, worker;
