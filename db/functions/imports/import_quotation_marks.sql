-- Excludes totals and remarks, which also have notes.
create or replace function public.import_quotation_marks(workspace_id uuid, import_id uuid, after_row integer default 0, page_size integer default 100)
returns table (row_number integer, line integer, reading text, cells text[])
language sql stable security definer set search_path = '' as $$
  select r.row_number, (r.note ->> 'line')::integer, r.note ->> 'reading',
    (select array_agg(left(cell, 1000) order by place) from unnest(r.cells) with ordinality c (cell, place))
  from private.import_rows r
  where r.import_id = import_quotation_marks.import_id and r.note ->> 'reading' in ('mended', 'unclear', 'joined') and r.row_number > after_row
    and exists (select from public.imports i where i.workspace_id = import_quotation_marks.workspace_id and i.id = r.import_id
      and i.workspace_id in (select private.workspaces('member')))
  order by r.row_number limit least(greatest(page_size, 1), 1000)
$$;
comment on function public.import_quotation_marks(uuid, uuid, integer, integer) is E'Returns the rows of an import with stray quotation marks, as they were parsed\n\nPass the last row_number of a page as after_row to get the next page.';
grant execute on function public.import_quotation_marks(uuid, uuid, integer, integer) to authenticated;
