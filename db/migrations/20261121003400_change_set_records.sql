-- What a change set did, record by record, to be looked at before it is undone.

drop function private.set_effects(uuid, uuid, text);
-- What a set did to each record of a table, or to some of them: {path: [before, after]}, the keys of `custom` each by
-- themselves. Of a record that the set made nothing has to be put back, so its cells are not gathered: after an import
-- they would be most of the work.
create function private.set_effects(workspace uuid, set_id uuid, entity text, among uuid[] default null)
returns table (record_id uuid, was_made boolean, is_gone boolean, cells jsonb, last_entry uuid)
language sql stable set search_path = '' as $$
  with entry as (
    select c.id, c.record_id, c.changes,
      first_value(c.action) over w as first_action, last_value(c.action) over w as last_action, last_value(c.id) over w as last_id
    from public.change_log c where c.workspace_id = workspace and c.change_set_id = set_id and c.table_name = entity
      and (among is null or c.record_id = any (among))
    window w as (partition by c.record_id order by c.id rows between unbounded preceding and unbounded following)
  ), cell as (
    select e.record_id, e.id, k.key as path, k.value -> 0 as before, k.value -> 1 as after
    from entry e cross join lateral jsonb_each(e.changes) k
    where e.first_action <> 'insert' and (k.key <> 'custom' or e.first_action <> 'update' or e.last_action <> 'update')
    union all
    select e.record_id, e.id, 'custom.' || k.key, coalesce(e.changes #> array['custom', '0', k.key], 'null'),
      coalesce(e.changes #> array['custom', '1', k.key], 'null')
    from entry e cross join lateral jsonb_object_keys((e.changes #> '{custom,0}') || (e.changes #> '{custom,1}')) k (key)
    where e.changes ? 'custom' and e.first_action = 'update' and e.last_action = 'update'
      and e.changes #> array['custom', '0', k.key] is distinct from e.changes #> array['custom', '1', k.key]
  ), net as (
    select c.record_id, c.path, (array_agg(c.before order by c.id))[1] as before, (array_agg(c.after order by c.id desc))[1] as after
    from cell c group by c.record_id, c.path
  ), record as (
    select distinct e.record_id, e.first_action, e.last_action, e.last_id from entry e
  ), changed as (
    select n.record_id, jsonb_object_agg(n.path, jsonb_build_array(n.before, n.after)) as cells
    from net n where n.before is distinct from n.after and not private.is_derived(workspace, entity, n.path) group by n.record_id
  )
  select r.record_id, r.first_action = 'insert', r.last_action = 'delete', coalesce(c.cells, '{}'), r.last_id
  from record r left join changed c using (record_id)
$$;

-- What a row of any kind is called.
create function private.label_of(held jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select coalesce(held ->> 'name', held ->> 'title', held ->> 'label')
$$;
-- What a record was called when it was deleted.
create function private.last_label(workspace uuid, record_id uuid) returns text language sql stable set search_path = '' as $$
  select coalesce(c.changes #>> '{name,0}', c.changes #>> '{title,0}', c.changes #>> '{label,0}') from public.change_log c
  where c.workspace_id = workspace and c.record_id = last_label.record_id and c.action = 'delete' order by c.id desc limit 1
$$;

-- What some records that a set made are in use for, by rows that the set neither made nor linked.
create function private.used_since(target regclass, workspace uuid, set_id uuid, made uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  link record;
  more uuid[];
  used uuid[] := '{}';
begin
  for link in select * from private.links_to(target) loop
    execute format('select array_agg(distinct s.%2$I) from %1$s s where s.workspace_id = $1 and s.%2$I = any ($2)
      and not exists (select from public.change_log c where c.workspace_id = $1 and c.record_id = s.id and c.change_set_id = $3
        and (c.action = ''insert'' or c.changes ? %2$L))', link.source, link.link) into more using workspace, made, set_id;
    used := used || coalesce(more, '{}');
  end loop;
  return used;
end $$;

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
    ), fate as (
      select f.*, case
        when $5 then null
        when f.is_gone then case when f.held is not null then 'exists' end
        when f.held is null then 'gone'
        when not f.was_made then null
        when exists (select from public.change_log c where c.workspace_id = $1 and c.record_id = f.record_id and c.id > f.last_entry
          and c.change_set_id is distinct from $2) then 'edited'
        when f.record_id = any ((select ids from used)::uuid[]) then 'used'
        end as fate
      from effect f)
    select f.record_id, jsonb_build_object('action', case when f.was_made then 'made' when f.is_gone then 'deleted' else 'changed' end,
      'name', coalesce(private.label_of(f.held), f.cells #>> '{name,0}', f.cells #>> '{title,0}', private.last_label($1, f.record_id)),
      'exists', f.held is not null, 'currency', f.held -> 'currency', 'fate', f.fate,
      'cells', case when f.is_gone then '{}' else f.cells end, 'held', case when $5 or f.is_gone or f.held is null then '{}' else since.held end)
    from fate f cross join lateral (
      select coalesce(jsonb_object_agg(c.path, v.value) filter (where v.value <> c.pair -> 1), '{}') as held
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
        and e.change_set_id = c.change_set_id and e.id < c.id)
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

-- Nobody reads hundreds of conflicts at once: so many are told by name, all are counted, and the rest stands beside the
-- records of the set.
create function private.shorten_conflicts(result jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select result || jsonb_build_object('conflict_count', jsonb_array_length(result -> 'conflicts'),
    'conflicts', jsonb_path_query_array(result -> 'conflicts', '$[0 to 99]'))
$$;

-- As before, with the conflicts counted. Returns {change_set_id, undone, conflict_count, conflicts: [{entity, record_id, name,
-- columns, reason}]}.
create or replace function public.undo_change_set(workspace_id uuid, change_set_id uuid) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  undone public.change_sets;
  result jsonb;
begin
  undone := private.require_undoable(workspace_id, change_set_id);
  perform private.begin_change_set();
  result := private.apply_undo(workspace_id, change_set_id);
  return private.shorten_conflicts(result) || jsonb_build_object('change_set_id',
    private.end_change_set(workspace_id, 'undo', undone.entity, (result ->> 'undone')::integer, change_set_id));
end $$;
create or replace function public.preview_undo(workspace_id uuid, change_set_id uuid) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare result jsonb;
begin
  perform private.require_undoable(workspace_id, change_set_id);
  begin
    perform private.begin_change_set();
    result := private.apply_undo(workspace_id, change_set_id);
    raise exception using errcode = 'VP001';
  exception when sqlstate 'VP001' then
    return private.shorten_conflicts(result);
  end;
end $$;

grant execute on function private.set_effects(uuid, uuid, text, uuid[]), private.label_of(jsonb), private.last_label(uuid, uuid),
  private.used_since(regclass, uuid, uuid, uuid[]), private.describe_effects(regclass, text, uuid, uuid, uuid[], boolean),
  private.labels_of(uuid, uuid[]), private.shorten_conflicts(jsonb) to authenticated, service_role;
grant execute on function public.change_set_records(uuid, uuid, uuid, integer) to authenticated;
comment on function public.change_set_records(uuid, uuid, uuid, integer) is E'What a change set did, record by record\n\nGives each record with the columns that changed, before and after, what has been edited since, and the names behind ids; go on with the next that a page gives as after_entry.';
comment on function public.preview_undo is E'Tells what undo_change_set would do, without doing it\n\nReturns {"undone", "conflict_count", "conflicts"}, the first hundred of these.';
comment on function public.undo_change_set is E'Takes a change set back, column by column\n\nWhat was edited since stays and comes back as conflicts. Returns {"change_set_id", "undone", "conflict_count", "conflicts"}.';
