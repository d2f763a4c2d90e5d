-- An import is a change set too, so that it can be taken back as a whole.

alter table public.imports add column change_set_id uuid,
  add foreign key (workspace_id, change_set_id) references public.change_sets (workspace_id, id) on delete set null (change_set_id);
create index imports_change_set_idx on public.imports (workspace_id, change_set_id) where change_set_id is not null;
comment on column public.imports.change_set_id is 'What it wrote, to be taken back with undo_change_set; empty while nothing is written';

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

-- What is left of some ids without others.
create function private.without(ids uuid[], others uuid[]) returns uuid[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from (select unnest(ids) except select unnest(others)) left_over (id)
$$;

-- The ones among some records that others point at by a custom field; those that the set made itself do not count.
-- `is true` keeps the planner from reading all of a large set for a few records.
create function private.used_by_custom(target regclass, workspace uuid, set_id uuid, made uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  field record;
  more uuid[];
  used uuid[] := '{}';
begin
  for field in select f.entity, f.key from public.custom_fields f join pg_catalog.pg_class t on t.oid = target
    where f.workspace_id = workspace and f.kind = 'link' and f.options ->> 'target' = t.relname
  loop
    execute format('select array_agg(distinct (s.custom ->> $4)::uuid) from public.%I s where s.workspace_id = $1 and s.custom ->> $4 = any ($2::text[])
      and not exists (select from public.change_log c where c.workspace_id = $1 and c.record_id = s.id and (c.change_set_id = $3) is true and c.action = ''insert'')',
      field.entity) into more using workspace, made, set_id, field.key;
    used := used || coalesce(more, '{}');
  end loop;
  return used;
end $$;

-- The ones among some records that any row points at, but for rows among them.
create function private.used_by_others(target regclass, workspace uuid, set_id uuid, made uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  link record;
  more uuid[];
  used uuid[] := private.used_by_custom(target, workspace, set_id, made);
begin
  for link in select * from private.links_to(target) loop
    execute format('select array_agg(distinct s.%2$I) from %1$s s where s.workspace_id = $1 and s.%2$I = any ($2)
      and not (%3$L and s.id = any ($2))', link.source, link.link, link.source = target) into more using workspace, made;
    used := used || coalesce(more, '{}');
  end loop;
  return used;
end $$;

-- As before; links of custom fields count too, and the history is asked record by record.
create or replace function private.used_since(target regclass, workspace uuid, set_id uuid, made uuid[]) returns uuid[]
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

-- As before, but formulas that were worked out anew are no edit; what a record that stays points at stays too; and a row
-- that the rules keep (the last open stage of a pipeline) or that the caller may not delete is told and left.
create or replace function private.take_away(target regclass, entity text, workspace uuid, set_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  made uuid[];
  last_entries uuid[];
  edited uuid[];
  used uuid[] := '{}';
  more uuid[];
  kept uuid[];
  one uuid;
  conflicts jsonb;
begin
  execute format('select array_agg(t.id), array_agg(e.last_entry) from %s t join private.set_effects($1, $2, $3) e on e.record_id = t.id
    where t.workspace_id = $1 and e.was_made and not e.is_gone', target) into made, last_entries using workspace, set_id, entity;
  if made is null then return '{"touched": [], "conflicts": []}'; end if;
  edited := private.edited_since(workspace, set_id, entity, made, last_entries);
  made := private.without(made, edited);
  loop
    more := private.used_by_others(target, workspace, set_id, made);
    exit when more = '{}';
    used := used || more;
    made := private.without(made, more);
  end loop;
  begin
    execute format('delete from %s t where t.workspace_id = $1 and t.id = any ($2)', target) using workspace, made;
  exception when integrity_constraint_violation or raise_exception or insufficient_privilege or foreign_key_violation or check_violation then
    foreach one in array made loop
      begin
        execute format('delete from %s t where t.workspace_id = $1 and t.id = $2', target) using workspace, one;
      exception when integrity_constraint_violation or raise_exception or insufficient_privilege or foreign_key_violation or check_violation then
        continue;
      end;
    end loop;
  end;
  execute format('select coalesce(array_agg(t.id), ''{}'') from %s t where t.workspace_id = $1 and t.id = any ($2)', target)
    into kept using workspace, made;
  execute format('select coalesce(jsonb_agg(private.conflict($3, t.id, private.label_of(to_jsonb(t)), null,
      case when t.id = any ($4) then ''edited'' when t.id = any ($5) then ''used'' else ''kept'' end) -> 0), ''[]'')
    from %s t where t.workspace_id = $1 and t.id = any ($2)', target) into conflicts
    using workspace, edited || used || kept, entity, edited, used;
  return jsonb_build_object('touched', to_jsonb(private.without(made, kept)), 'conflicts', conflicts);
end $$;

grant execute on function private.is_recomputation(uuid, text, jsonb), private.edited_since(uuid, uuid, text, uuid[], uuid[]),
  private.without(uuid[], uuid[]), private.used_by_custom(regclass, uuid, uuid, uuid[]), private.used_by_others(regclass, uuid, uuid, uuid[])
  to authenticated, service_role;

-- As before, with what counts as an edit.
create or replace function private.describe_effects(target regclass, entity text, workspace uuid, set_id uuid, among uuid[], is_undone boolean)
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

-- As before; whether the set reached a record earlier is asked of the record's own history.
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
