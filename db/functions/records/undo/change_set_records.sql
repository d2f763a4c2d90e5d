-- Returns one page of a change set's records, in the order in which they were changed, as {records: [{entity,
-- record_id, action: made|deleted|changed, name, exists, currency, cells: {path: [before, after]}, held: {path: now},
-- fate}], names: {id: name}, next: the start of the next page, or null at the end}.
create or replace function public.change_set_records(workspace_id uuid, change_set_id uuid, after_entry uuid default null, page_size integer default 50)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  most constant integer := least(greatest(page_size, 1), 200);
  kept record;
  page jsonb;
  part jsonb;
  described jsonb := '{}';
  records jsonb;
  ids uuid[];
  is_undone boolean;
begin
  if not exists (select from public.change_sets s where s.workspace_id = change_set_records.workspace_id and s.id = change_set_id) then
    raise exception 'Change not found' using errcode = 'PT404';
  end if;
  is_undone := exists (select from public.change_sets s where s.workspace_id = change_set_records.workspace_id and s.undoes = change_set_id);
  -- A record is listed at its first change in the set.
  select coalesce(jsonb_agg(to_jsonb(p) order by p.entry), '[]') into page from (
    select c.id as entry, c.table_name as entity, c.record_id from public.change_log c
    where c.workspace_id = change_set_records.workspace_id and c.change_set_id = change_set_records.change_set_id
      and (after_entry is null or c.id > after_entry)
      and not exists (select from public.change_log e where e.workspace_id = c.workspace_id and e.record_id = c.record_id
        and (e.change_set_id = c.change_set_id) is true and e.id < c.id)
    order by c.id limit most) p;
  for kept in
    select k.oid, k.name, array_agg((p.item ->> 'record_id')::uuid) as ids from private.history_tables() k
    join jsonb_array_elements(page) p (item) on p.item ->> 'entity' = k.name group by k.oid, k.name
  loop
    select jsonb_object_agg(d.record_id, d.description) into part
      from private.describe_effects(kept.oid, kept.name, workspace_id, change_set_id, kept.ids, is_undone) d;
    described := described || coalesce(part, '{}');
  end loop;
  select coalesce(jsonb_agg(p.item - 'entry' || (described -> (p.item ->> 'record_id')) order by p.place), '[]') into records
    from jsonb_array_elements(page) with ordinality p (item, place) where described ? (p.item ->> 'record_id');
  select array_agg(distinct (v.value #>> '{}')::uuid) into ids
    from jsonb_array_elements(records) r cross join lateral (values (r -> 'cells'), (r -> 'held')) part (held)
    cross join lateral jsonb_path_query(part.held, 'strict $.** ? (@.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")') v (value);
  return jsonb_build_object('records', records, 'names', case when ids is null then '{}' else private.row_labels(workspace_id, ids) end,
    'next', case when jsonb_array_length(page) = most then page #> array[(most - 1)::text, 'entry'] end);
end $$;
comment on function public.change_set_records(uuid, uuid, uuid, integer) is E'Returns the records of a change set and their changes\n\nEach record contains the changed columns with the values before and after, the values edited since, and the names for ids. Pass `next` of a page as after_entry to get the next page.';
grant execute on function public.change_set_records(uuid, uuid, uuid, integer) to authenticated;
