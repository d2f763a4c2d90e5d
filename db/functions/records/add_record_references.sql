-- Lets rows of a table reference records of a kind, with a column, foreign key and index for this kind (decision 18).
create or replace function private.add_record_references(source regclass, made private.record_kinds, on_delete text, index_order text default '') returns void
language plpgsql set search_path = '' as $$
declare
  link constant text := made.singular || '_id';
begin
  execute format('alter table %1$s add column %2$I uuid,
    add foreign key (workspace_id, %2$I) references public.%3$I (workspace_id, id) on delete %4$s', source, link, made.kind,
    case on_delete when 'set null' then format('set null (%I)', link) else on_delete end);
  execute format('create index %I on %s (workspace_id, %I%s) where %3$I is not null',
    format('%s_%s_idx', (select c.relname from pg_catalog.pg_class c where c.oid = source), made.singular), source, link, index_order);
end $$;
