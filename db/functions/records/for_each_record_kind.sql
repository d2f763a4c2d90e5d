-- Calls a function for each record kind, both existing and future ones.
create or replace function private.for_each_record_kind(step regproc) returns void language plpgsql set search_path = '' as $$
declare made private.record_kinds;
begin
  insert into private.record_steps (step) values (step::text);
  for made in select k.* from private.record_kinds k order by k.position loop
    execute format('select %s($1)', step) using made;
  end loop;
end $$;
