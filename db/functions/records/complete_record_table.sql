-- Adds the parts that all tables have in common to the table of a record kind.
create or replace function private.complete_record_table(made private.record_kinds) returns void language sql set search_path = '' as $$
  select private.complete_table(('public.' || quote_ident(made.kind))::regclass)
$$;
