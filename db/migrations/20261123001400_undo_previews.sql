-- What a change set did, record by record, to be looked at before it is undone.

-- What a row of any kind is called.
create function private.label_of(held jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select coalesce(held ->> 'name', held ->> 'title', held ->> 'label')
$$;

-- What a record was called when it was deleted.
create function private.last_label(workspace uuid, record_id uuid) returns text language sql stable set search_path = '' as $$
  select coalesce(c.changes #>> '{name,0}', c.changes #>> '{title,0}', c.changes #>> '{label,0}') from public.change_log c
  where c.workspace_id = workspace and c.record_id = last_label.record_id and c.action = 'delete' order by c.id desc limit 1
$$;

-- What some records that a set made are in use for, by rows that the set neither made nor linked. Links of custom fields count
-- too, and the history is asked record by record.
create function private.used_since(target regclass, workspace uuid, set_id uuid, made uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  link record;
  more uuid[];
  used uuid[] := private.used_by_custom(target, workspace, set_id, made);
begin
  for link in select * from private.links_to(target) loop
    execute format('select array_agg(distinct s.%2$I) from %1$s s where s.workspace_id = $1 and s.%2$I = any ($2)
      and not exists (select from public.change_log c where c.workspace_id = $1 and c.record_id = s.id and (c.change_set_id = $3) is true
        and (c.action = ''insert'' or c.changes ? %2$L))', link.source, link.link) into more using workspace, made, set_id;
    used := used || coalesce(more, '{}');
  end loop;
  return used;
end $$;

-- Whether an entry of the history only says that formulas were worked out anew: nobody edited anything.
create function private.is_recomputation(workspace uuid, entity text, changes jsonb) returns boolean
language sql stable set search_path = '' as $$
  select changes - 'custom' = '{}' and not exists (
    select from jsonb_object_keys((changes #> '{custom,0}') || (changes #> '{custom,1}')) k (key)
    where changes #> array['custom', '0', k.key] is distinct from changes #> array['custom', '1', k.key]
      and not private.is_derived(workspace, entity, 'custom.' || k.key))
$$;

-- The ones among some records that were edited after an entry each, outside of the set that made them and of the one that is
-- being written.
create function private.edited_since(workspace uuid, set_id uuid, entity text, made uuid[], last_entries uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct c.record_id), '{}')
  from unnest(made, last_entries) m (id, last_entry) join public.change_log c on c.workspace_id = workspace and c.record_id = m.id and c.id > m.last_entry
  where c.change_set_id is distinct from set_id and (c.change_set_id = private.change_set()) is not true
    and not private.is_recomputation(workspace, entity, c.changes)
$$;

-- Whether somebody wrote a cell by hand after an entry of its record's history, be it back to what it was.
create function private.was_rewritten(workspace uuid, record_id uuid, last_entry uuid, path text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.change_log c
    where c.workspace_id = workspace and c.record_id = was_rewritten.record_id and c.id > last_entry and c.change_set_id is null
      and case when path like 'custom.%' then c.changes #> array['custom', '0', substr(path, 8)] is distinct from c.changes #> array['custom', '1', substr(path, 8)]
        else c.changes ? path end)
$$;

-- The effects of a set on some records of a table, each beside what there is now: `held` are the values that are no
-- longer those the set left, `fate` says what has happened to the record as a whole.
create function private.describe_effects(target regclass, entity text, workspace uuid, set_id uuid, among uuid[], is_undone boolean)
returns table (record_id uuid, description jsonb) language plpgsql stable set search_path = '' as $$
begin
  return query execute format($sql$
    with effect as (
      select e.*, now.held from private.set_effects($1, $2, $3, $4) e
      left join lateral (select to_jsonb(t) - 'search' as held from %s t where t.workspace_id = $1 and t.id = e.record_id) now on true
      where not (e.was_made and e.is_gone) and (e.was_made or e.is_gone or e.cells <> '{}')
    ), used as materialized (
      select private.used_since(%L, $1, $2, array_agg(e.record_id)) as ids from effect e where e.was_made and e.held is not null
    ), edited as materialized (
      select private.edited_since($1, $2, $3, array_agg(e.record_id), array_agg(e.last_entry)) as ids from effect e where e.was_made and e.held is not null
    ), fate as (
      select f.*, case
        when $5 then null
        when f.is_gone then case when f.held is not null then 'exists' end
        when f.held is null then 'gone'
        when not f.was_made then null
        when f.record_id = any ((select ids from edited)::uuid[]) then 'edited'
        when f.record_id = any ((select ids from used)::uuid[]) then 'used'
        end as fate
      from effect f)
    select f.record_id, jsonb_build_object('action', case when f.was_made then 'made' when f.is_gone then 'deleted' else 'changed' end,
      'name', coalesce(private.label_of(f.held), f.cells #>> '{name,0}', f.cells #>> '{title,0}', private.last_label($1, f.record_id)),
      'exists', f.held is not null, 'currency', f.held -> 'currency', 'fate', f.fate,
      'cells', case when f.is_gone then '{}' else f.cells end, 'held', case when $5 or f.is_gone or f.held is null then '{}' else since.held end)
    from fate f cross join lateral (
      select coalesce(jsonb_object_agg(c.path, v.value) filter (where v.value <> c.pair -> 1 or private.was_rewritten($1, f.record_id, f.last_entry, c.path)), '{}') as held
      from jsonb_each(f.cells) c (path, pair)
      cross join lateral (select coalesce(case when c.path like 'custom.%%' then f.held -> 'custom' -> substr(c.path, 8) else f.held -> c.path end, 'null') as value) v) since
  $sql$, target, target::text) using workspace, set_id, entity, among, is_undone;
end $$;

-- What the rows behind some ids are called, those that are gone too.
create function private.labels_of(workspace uuid, ids uuid[]) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  kept record;
  part jsonb;
  named jsonb := '{}';
begin
  for kept in select k.oid from private.kept_tables() k loop
    execute format('select jsonb_object_agg(t.id, private.label_of(to_jsonb(t))) from %s t where t.workspace_id = $1 and t.id = any ($2)', kept.oid)
      into part using workspace, ids;
    named := named || coalesce(part, '{}');
  end loop;
  select jsonb_object_agg(id, private.last_label(workspace, id)) into part from unnest(ids) id where not named ? id::text;
  return named || jsonb_strip_nulls(coalesce(part, '{}'));
end $$;

-- The records of a change set in the order in which it reached them, a page at a time. Returns {records: [{entity, record_id,
-- action: made|deleted|changed, name, exists, currency, cells: {path: [before, after]}, held: {path: now}, fate}], names: {id: name},
-- next: where the next page begins, null at the end}.
create function public.change_set_records(workspace_id uuid, change_set_id uuid, after_entry uuid default null, page_size integer default 50)
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
    raise exception 'There is no such change' using errcode = 'PT404';
  end if;
  is_undone := exists (select from public.change_sets s where s.workspace_id = change_set_records.workspace_id and s.undoes = change_set_id);
  -- A record stands where the set reached it first.
  select coalesce(jsonb_agg(to_jsonb(p) order by p.entry), '[]') into page from (
    select c.id as entry, c.table_name as entity, c.record_id from public.change_log c
    where c.workspace_id = change_set_records.workspace_id and c.change_set_id = change_set_records.change_set_id
      and (after_entry is null or c.id > after_entry)
      and not exists (select from public.change_log e where e.workspace_id = c.workspace_id and e.record_id = c.record_id
        and (e.change_set_id = c.change_set_id) is true and e.id < c.id)
    order by c.id limit most) p;
  for kept in
    select k.oid, k.name, array_agg((p.item ->> 'record_id')::uuid) as ids from private.kept_tables() k
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
  return jsonb_build_object('records', records, 'names', case when ids is null then '{}' else private.labels_of(workspace_id, ids) end,
    'next', case when jsonb_array_length(page) = most then page #> array[(most - 1)::text, 'entry'] end);
end $$;
comment on function public.change_set_records(uuid, uuid, uuid, integer) is E'What a change set did, record by record\n\nGives each record with the columns that changed, before and after, what has been edited since, and the names behind ids; go on with the next that a page gives as after_entry.';

-- Nobody reads hundreds of conflicts at once: so many are told by name, all are counted, and the rest stands beside the
-- records of the set.
create function private.shorten_conflicts(result jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select result || jsonb_build_object('conflict_count', jsonb_array_length(result -> 'conflicts'),
    'conflicts', jsonb_path_query_array(result -> 'conflicts', '$[0 to 99]'))
$$;

grant execute on function private.is_recomputation(uuid, text, jsonb), private.edited_since(uuid, uuid, text, uuid[], uuid[]),
  private.was_rewritten(uuid, uuid, uuid, text), private.label_of(jsonb), private.last_label(uuid, uuid),
  private.used_since(regclass, uuid, uuid, uuid[]), private.describe_effects(regclass, text, uuid, uuid, uuid[], boolean),
  private.labels_of(uuid, uuid[]), private.shorten_conflicts(jsonb) to authenticated, service_role;
grant execute on function public.change_set_records(uuid, uuid, uuid, integer) to authenticated;
