-- Rows of a file whose quotation marks do not say where their cells end: how each was read is noted beside its cells.
alter table private.import_rows add column stray jsonb;
-- Few rows have one; the others cost this index nothing.
create index import_rows_stray_idx on private.import_rows (import_id, row_number) where stray is not null;

-- Of files that were read before, all lines were rows.
update public.imports set dialect = jsonb_build_object('lines', row_count, 'wrapped_lines', 0, 'stray_rows', 0, 'unclear_rows', 0) || dialect;

-- These rows in the order of the file, a page at a time: on which line they begin, and what they were taken for.
create function public.import_strays(workspace_id uuid, import_id uuid, after_row integer default 0, page_size integer default 100)
returns table (row_number integer, line integer, reading text, cells text[])
language sql stable security definer set search_path = '' as $$
  select r.row_number, (r.stray ->> 'line')::integer, r.stray ->> 'reading',
    (select array_agg(left(cell, 1000) order by place) from unnest(r.cells) with ordinality c (cell, place))
  from private.import_rows r
  where r.import_id = import_strays.import_id and r.stray is not null and r.row_number > after_row
    and exists (select from public.imports i where i.workspace_id = import_strays.workspace_id and i.id = r.import_id
      and i.workspace_id in (select private.workspaces('member')))
  order by r.row_number limit least(greatest(page_size, 1), 1000)
$$;
grant execute on function public.import_strays(uuid, uuid, integer, integer) to authenticated;
comment on function public.import_strays is E'The rows of an import with stray quotation marks, as they were read\n\nGive the last row_number of a page as after_row to read the next.';
