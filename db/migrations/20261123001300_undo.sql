-- Undoing a change set, column by column: what still holds the value the set left gets back the one from before; what
-- has been changed since is left and told.

-- Columns that follow from others and are worked out anew, so that nobody has to put them back: formulas.
create function private.is_derived(workspace uuid, entity text, path text) returns boolean language sql stable set search_path = '' as $$
  select path like 'custom.%' and exists (select from public.custom_fields f
    where f.workspace_id = workspace and f.entity = is_derived.entity and f.key = substr(path, 8) and f.kind = 'formula')
$$;

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

create function private.conflict(entity text, record_id uuid, name text, columns text[], reason text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('entity', entity, 'record_id', record_id, 'name', name,
    'columns', to_jsonb(coalesce(columns, '{}')), 'reason', reason))
$$;

-- The columns of a constraint or unique index without which a row could still be written.
create function private.yielding_columns(target regclass, constraint_name text) returns text[] language sql stable set search_path = '' as $$
  select array_agg(a.attname::text) from pg_catalog.pg_attribute a
  where a.attrelid = target and not a.attnotnull and a.attnum = any (coalesce(
    (select c.conkey from pg_catalog.pg_constraint c where c.conrelid = target and c.conname = constraint_name),
    (select i.indkey::int2[] from pg_catalog.pg_index i join pg_catalog.pg_class k on k.oid = i.indexrelid
      where i.indrelid = target and k.relname = constraint_name)))
$$;

-- Puts one deleted row back; what of it can no longer be is left out and returned as a conflict.
create function private.put_back_one(target regclass, entity text, held jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  names text;
  failed text;
  yielding text[];
  left_out text[] := '{}';
begin
  for attempt in 1..10 loop
    select string_agg(quote_ident(key), ', ') into names from jsonb_object_keys(held) key
      where has_column_privilege(target, key, 'insert');
    begin
      execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', target, names) using held;
      exit;
    exception when foreign_key_violation or unique_violation then
      get stacked diagnostics failed = constraint_name;
      select array_agg(y) into yielding from unnest(private.yielding_columns(target, failed)) y where held ? y;
      -- Told by a trigger of ours, which names no constraint: the tags of a record.
      if failed = '' and held ? 'tag_ids' then yielding := array['tag_ids']; end if;
      if yielding is null then
        return private.conflict(entity, (held ->> 'id')::uuid, held ->> 'name', left_out, case when failed like '%\_pkey' then 'exists' else 'refused' end);
      end if;
      left_out := left_out || yielding;
      held := held - yielding;
    when check_violation or insufficient_privilege or raise_exception or invalid_parameter_value or not_null_violation then
      return private.conflict(entity, (held ->> 'id')::uuid, held ->> 'name', left_out, 'refused');
    end;
  end loop;
  return case when left_out = '{}' then '[]' else private.conflict(entity, (held ->> 'id')::uuid, held ->> 'name', left_out, 'missing') end;
end $$;

-- Puts the deleted rows of a table back; returns the conflicts.
create function private.put_back(target regclass, entity text, held jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  conflicts jsonb := '[]';
  names text;
  own text[];
  bare jsonb;
  one jsonb;
  link text;
begin
  select array_agg(l.link) into own from private.links_to(target) l where l.source = target;
  select jsonb_agg(item - coalesce(own, '{}')) into bare from jsonb_array_elements(held) item;
  select string_agg(distinct quote_ident(k.key), ', ') into names from jsonb_array_elements(bare) item cross join lateral jsonb_object_keys(item) k (key)
    -- Of members people may write less than of records.
    where has_column_privilege(target, k.key, 'insert');
  begin
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1)', target, names) using bare;
  exception when integrity_constraint_violation or raise_exception or insufficient_privilege or invalid_parameter_value
    or foreign_key_violation or unique_violation or check_violation or not_null_violation then
    for one in select item from jsonb_array_elements(bare) item loop
      conflicts := conflicts || private.put_back_one(target, entity, one);
    end loop;
  end;
  -- Rows that point at rows of the same table, once all of them are there.
  foreach link in array coalesce(own, '{}') loop
    execute format('update %1$s t set %2$I = (w.item ->> %2$L)::uuid from jsonb_array_elements($1) w (item)
      where t.workspace_id = (w.item ->> ''workspace_id'')::uuid and t.id = (w.item ->> ''id'')::uuid and w.item ->> %2$L is not null
        and exists (select from %1$s other where other.workspace_id = t.workspace_id and other.id = (w.item ->> %2$L)::uuid)', target, link) using held;
    execute format('select coalesce($2 || jsonb_agg(private.conflict(%3$L, t.id, to_jsonb(t) ->> ''name'', array[%2$L], ''missing'') -> 0), $2)
      from %1$s t join jsonb_array_elements($1) w (item) on t.workspace_id = (w.item ->> ''workspace_id'')::uuid and t.id = (w.item ->> ''id'')::uuid
      where w.item ->> %2$L is not null and t.%2$I is null', target, link, entity) into conflicts using held, conflicts;
  end loop;
  return conflicts;
end $$;

-- Writes patches [{id, patch}] that all have the same columns.
create function private.write_patches(target regclass, workspace uuid, patches jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare assignments text;
begin
  select string_agg(case when key = 'custom' then 'custom = private.patch_json(t.custom, w.patch -> ''custom'')'
    else format('%1$I = (jsonb_populate_record(null::%2$s, w.patch - ''custom'')).%1$I', key, target) end, ', ')
    into assignments from jsonb_object_keys(patches -> 0 -> 'patch') key;
  execute format('update %s t set %s from jsonb_to_recordset($2) as w (id uuid, patch jsonb) where t.workspace_id = $1 and t.id = w.id',
    target, assignments) using workspace, patches;
end $$;

-- Gives the cells of a set their former values, as far as nobody touched them since, not even to write again what the set had
-- left; `links` chooses between columns that point elsewhere and the others. Returns {touched: [ids], conflicts}.
create function private.revert_cells(target regclass, entity text, workspace uuid, set_id uuid, links boolean) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  pointing text[];
  work jsonb;
  batch jsonb;
  one jsonb;
  path text;
  conflicts jsonb;
  touched jsonb;
begin
  -- Tags are pointed at by an array.
  select coalesce(array_agg(distinct a.attname::text), '{}') || array['tag_ids'] || private.custom_links(workspace, entity) into pointing from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) where c.contype = 'f' and c.conrelid = target;
  execute format($sql$
    select jsonb_agg(jsonb_build_object('id', e.record_id, 'name', coalesce(now.held ->> 'name', now.held ->> 'title', e.cells #>> '{name,0}'),
      'gone', now.held is null, 'patch', p.patch, 'left', p.left_alone))
    from private.set_effects($1, $2, $3) e
    left join lateral (select to_jsonb(t) as held from %s t where t.workspace_id = $1 and t.id = e.record_id) now on true
    cross join lateral (
      select jsonb_object_agg(c.path, c.pair -> 0) filter (where not edited.since) as patch,
        array_agg(c.path order by c.path) filter (where edited.since) as left_alone
      from jsonb_each(e.cells) c (path, pair)
      cross join lateral (select coalesce(case when c.path like 'custom.%%' then now.held -> 'custom' -> substr(c.path, 8) else now.held -> c.path end, 'null') as value) v
      cross join lateral (select v.value <> c.pair -> 1 or private.was_rewritten($1, e.record_id, e.last_entry, c.path) as since) edited
      where (c.path = any ($4)) = $5) p
    where not e.was_made and not e.is_gone and (p.patch is not null or p.left_alone is not null)$sql$, target)
    into work using workspace, set_id, entity, pointing, links;
  if work is null then return '{"touched": [], "conflicts": []}'; end if;
  select coalesce(jsonb_agg(private.conflict(entity, (item ->> 'id')::uuid, item ->> 'name',
      case when (item ->> 'gone')::boolean then '{}' else (select array_agg(l.name) from jsonb_array_elements_text(item -> 'left') l (name)) end,
      case when (item ->> 'gone')::boolean then 'gone' else 'changed' end) -> 0), '[]')
    into conflicts from jsonb_array_elements(work) item where (item ->> 'gone')::boolean or item -> 'left' <> 'null';
  -- The keys of custom fields are one column.
  select jsonb_agg(jsonb_build_object('id', item -> 'id', 'name', item -> 'name', 'patch', folded.patch)) into work
  from jsonb_array_elements(work) item cross join lateral (
    select coalesce(jsonb_object_agg(key, value) filter (where key not like 'custom.%'), '{}')
      || coalesce(jsonb_build_object('custom', jsonb_object_agg(substr(key, 8), value) filter (where key like 'custom.%')), '{}') as patch
    from jsonb_each(item -> 'patch')) folded
  where not (item ->> 'gone')::boolean and item -> 'patch' <> 'null';
  select jsonb_agg(case when item #> '{patch,custom}' = 'null' then jsonb_set(item, '{patch}', (item -> 'patch') - 'custom') else item end)
    into work from jsonb_array_elements(work) item;
  select coalesce(jsonb_agg(item -> 'id'), '[]') into touched from jsonb_array_elements(work) item;
  for batch in
    select jsonb_agg(item) from jsonb_array_elements(work) item
    group by (select array_agg(key order by key) from jsonb_object_keys(item -> 'patch') key)
  loop
    begin
      perform private.write_patches(target, workspace, batch);
    exception when integrity_constraint_violation or raise_exception or insufficient_privilege or invalid_parameter_value
      or foreign_key_violation or unique_violation or check_violation or not_null_violation then
      for one in select item from jsonb_array_elements(batch) item loop
        for path in select jsonb_object_keys(one -> 'patch') loop
          begin
            perform private.write_patches(target, workspace,
              jsonb_build_array(jsonb_build_object('id', one -> 'id', 'patch', jsonb_build_object(path, one -> 'patch' -> path))));
          exception when integrity_constraint_violation or raise_exception or insufficient_privilege or invalid_parameter_value
            or foreign_key_violation or unique_violation or check_violation or not_null_violation then
            conflicts := conflicts || private.conflict(entity, (one ->> 'id')::uuid, one ->> 'name', array[path],
              case when sqlstate = '23503' then 'missing' when sqlstate = '23505' then 'taken' else 'refused' end);
          end;
        end loop;
      end loop;
    end;
  end loop;
  return jsonb_build_object('touched', touched, 'conflicts', conflicts);
end $$;

-- Takes away the rows that a set made, unless someone has worked with them since; formulas that were worked out anew are no
-- edit. What a record that stays points at stays too, and a row that the rules keep (the last open stage of a pipeline) or that
-- the caller may not delete is told and left. Returns {touched, conflicts}.
create function private.take_away(target regclass, entity text, workspace uuid, set_id uuid) returns jsonb
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

-- Does the undoing, in the order in which rows can point at each other. What a set did to a table is worked out only for what it
-- did there: to find out that thousands of deleted rows were neither made nor changed would take three times as long as to
-- bring them back. Returns {undone, conflicts}.
create function private.apply_undo(workspace uuid, set_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  kept record;
  held jsonb;
  part jsonb;
  conflicts jsonb := '[]';
  touched jsonb := '[]';
  came_back integer := 0;
begin
  perform private.set_setting('restoring', 'on');
  -- Values first: a name that only one record can have must be free before the other record comes back.
  for kept in select * from private.set_tables(workspace, set_id) where has_changed order by depth loop
    part := private.revert_cells(kept.oid, kept.name, workspace, set_id, false);
    touched := touched || (part -> 'touched');
    conflicts := conflicts || (part -> 'conflicts');
  end loop;
  for kept in select * from private.set_tables(workspace, set_id) where has_removed order by depth loop
    select jsonb_agg((select jsonb_object_agg(path, pair -> 0) from jsonb_each(e.cells) c (path, pair) where pair -> 0 <> 'null')
      || jsonb_build_object('workspace_id', workspace, 'id', e.record_id)) into held
      from private.set_effects(workspace, set_id, kept.name) e where e.is_gone and not e.was_made;
    continue when held is null;
    part := private.put_back(kept.oid, kept.name, held);
    came_back := came_back + jsonb_array_length(held)
      - (select count(*) from jsonb_array_elements(part) c where c ->> 'reason' in ('refused', 'exists'))::integer;
    conflicts := conflicts || part;
  end loop;
  for kept in select * from private.set_tables(workspace, set_id) where has_changed order by depth loop
    part := private.revert_cells(kept.oid, kept.name, workspace, set_id, true);
    touched := touched || (part -> 'touched');
    conflicts := conflicts || (part -> 'conflicts');
  end loop;
  for kept in select * from private.set_tables(workspace, set_id) where has_made order by depth desc loop
    part := private.take_away(kept.oid, kept.name, workspace, set_id);
    touched := touched || (part -> 'touched');
    conflicts := conflicts || (part -> 'conflicts');
  end loop;
  perform private.set_setting('restoring', null);
  return jsonb_build_object('undone', came_back + (select count(distinct id) from jsonb_array_elements(touched) id), 'conflicts', conflicts);
end $$;

-- The tables that a set changed, and in which ways.
create function private.set_tables(workspace uuid, set_id uuid)
returns table (oid regclass, name text, depth integer, has_made boolean, has_changed boolean, has_removed boolean)
language sql stable set search_path = '' as $$
  select k.oid, k.name, k.depth, done.actions @> '{insert}',
    -- A row that went and came back within the set was changed, if anything.
    done.actions @> '{update}' or done.actions @> '{insert,delete}', done.actions @> '{delete}'
  from (
    select c.table_name, array_agg(distinct c.action::text) as actions from public.change_log c
    where c.workspace_id = workspace and c.change_set_id = set_id group by c.table_name
  ) done join private.kept_tables() k on k.name = done.table_name
$$;

-- The set that a person may undo now, or a refusal that says why not.
create function private.require_undoable(workspace uuid, set_id uuid) returns public.change_sets
language plpgsql volatile set search_path = '' as $$
declare found public.change_sets;
begin
  if workspace not in (select private.workspaces('member')) then
    raise exception 'You may not change the records of this workspace' using errcode = '42501';
  end if;
  -- Two people who undo the same set at once: the second finds it undone.
  perform private.take_lock('undo', set_id::text);
  select * into found from public.change_sets s where s.workspace_id = workspace and s.id = set_id;
  if found.id is null then raise exception 'There is no such change' using errcode = 'PT404'; end if;
  if exists (select from public.change_sets s where s.workspace_id = workspace and s.undoes = set_id) then
    raise exception 'This change was undone already' using errcode = 'PT409';
  end if;
  if found.at < private.now() - interval '30 days' then
    raise exception 'This change is more than 30 days old and can no longer be undone' using errcode = 'PT410';
  end if;
  if found.actor_id is distinct from private.member_id(workspace) and workspace not in (select private.workspaces('admin')) then
    raise exception 'Only an admin can undo what somebody else changed' using errcode = '42501';
  end if;
  return found;
end $$;

-- Undoes a change set. Returns {change_set_id, undone, conflict_count, conflicts: [{entity, record_id, name, columns, reason}]};
-- reason is changed (someone changed it since), gone, missing (what it pointed at is gone), taken (a value that only one record
-- can have), exists, edited or used (a record the set made is in use), refused.
create function public.undo_change_set(workspace_id uuid, change_set_id uuid) returns jsonb
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
comment on function public.undo_change_set is E'Takes a change set back, column by column\n\nWhat was edited since stays and comes back as conflicts. Returns {"change_set_id", "undone", "conflict_count", "conflicts"}.';

-- What undoing would do, found out by doing it and taking it back.
create function public.preview_undo(workspace_id uuid, change_set_id uuid) returns jsonb
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
comment on function public.preview_undo is E'Tells what undo_change_set would do, without doing it\n\nReturns {"undone", "conflict_count", "conflicts"}, the first hundred of these.';

grant execute on function private.is_derived(uuid, text, text), private.set_effects(uuid, uuid, text, uuid[]), private.conflict(text, uuid, text, text[], text),
  private.yielding_columns(regclass, text), private.put_back_one(regclass, text, jsonb), private.put_back(regclass, text, jsonb),
  private.write_patches(regclass, uuid, jsonb), private.revert_cells(regclass, text, uuid, uuid, boolean),
  private.take_away(regclass, text, uuid, uuid), private.apply_undo(uuid, uuid), private.set_tables(uuid, uuid),
  private.require_undoable(uuid, uuid) to authenticated, service_role;
grant execute on function public.undo_change_set(uuid, uuid), public.preview_undo(uuid, uuid) to authenticated;
grant execute on function private.set_tables(uuid, uuid) to authenticated, service_role;

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

grant execute on function private.without(uuid[], uuid[]), private.used_by_custom(regclass, uuid, uuid, uuid[]), private.used_by_others(regclass, uuid, uuid, uuid[])
  to authenticated, service_role;
