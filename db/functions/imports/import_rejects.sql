-- Returns one row per problem of an import, with its reason, in the order of the file and in pages.
create or replace function public.import_rejects(workspace_id uuid, import_id uuid, after_row integer default 0, page_size integer default 200, adjusted boolean default false)
returns table (row_number integer, column_index integer, field text, value text, reason text, detail text)
language sql stable security definer set search_path = '' as $$
  -- Each page ends with a complete row, so that paging with after_row skips no problems.
  with page as (
    select distinct r.row_number from private.import_rejects r
    where r.import_id = import_rejects.import_id and r.row_number > after_row and r.is_adjusted = adjusted
      and exists (select from public.imports i where i.workspace_id = import_rejects.workspace_id and i.id = r.import_id
        and i.workspace_id in (select private.workspaces('member')))
    order by r.row_number limit least(greatest(page_size, 1), 1000)
  )
  select r.row_number, r.column_index, r.field, r.value, r.reason, r.detail
  from private.import_rejects r join page using (row_number)
  where r.import_id = import_rejects.import_id and r.is_adjusted = adjusted
  order by r.row_number, r.column_index nulls first, r.reason
$$;
comment on function public.import_rejects(uuid, uuid, integer, integer, boolean) is E'Returns the problems of an import with reasons\n\nOne row per problem, in the order of the file. Pass the last row_number of a page as after_row to get the next page. With adjusted, returns the rows that were imported without a value, or with part of it, instead of those that were not imported.';
grant execute on function public.import_rejects(uuid, uuid, integer, integer, boolean) to authenticated;
