-- Rejects changes of append-only tables.
create or replace function private.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = '42501';
end $$;
