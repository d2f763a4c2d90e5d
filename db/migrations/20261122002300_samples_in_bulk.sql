-- What adding, removing and bringing back samples, and any other thousands of rows, did once a row and now does once a
-- statement, or not at all.

-- What many rows held, or hold now, as the history says it: an expression over a row `r` of the table. The same as
-- log_changes works out row by row, without taking each row apart and putting it together again.
drop function private.told_columns(regclass, text[]);
create function private.told_columns(target regclass, noise text[], is_gone boolean) returns text language sql stable set search_path = '' as $$
  with column_of as (
    select a.attnum, a.attname, t.typcategory = 'A' as is_list, t.oid = 'jsonb'::regtype as is_json
    from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (noise)
  ), part as (
    -- A function takes a hundred arguments.
    select (c.attnum - 1) / 40 as place, format('jsonb_build_object(%s)', string_agg(
      format(case when is_gone then '%1$L, case when %2$s then jsonb_build_array(r.%1$I, null) end'
          else '%1$L, case when %2$s then jsonb_build_array(null, r.%1$I) end' end, c.attname,
        -- Of a row that is gone everything is kept that it needs to come back. A list, and what is json already, may be
        -- empty: of a new row that says as little as null.
        format(case
          when is_gone and c.is_json then 'r.%I <> ''null'''
          when not is_gone and (c.is_list or c.is_json) then 'jsonb_strip_nulls(to_jsonb(r.%I)) not in (''[]'', ''{}'', ''null'')'
          else 'r.%I is not null' end, c.attname)),
      ', ' order by c.attnum)) as object
    from column_of c group by 1
  )
  select format('jsonb_strip_nulls(%s)', string_agg(p.object, ' || ')) from part p
$$;

-- As before; of many rows that go, too, the history is told column by column.
create or replace function private.log_changes() returns trigger language plpgsql security definer
set search_path = '' set enable_nestloop = off as $$
declare
  noise constant text[] := array['workspace_id', 'id', 'created_at', 'created_by', 'updated_at', 'version', 'search'];
  -- A row that comes back has the age and the author that it had.
  needless constant text[] := array['workspace_id', 'id', 'updated_at', 'version', 'search'];
  in_set constant uuid := nullif(current_setting('vanda.change_set', true), '')::uuid;
  token constant uuid := private.token_id();
  -- So many rows are worth a statement that is planned for this table alone.
  many constant integer := 100;
  home uuid;
  actor uuid;
begin
  if tg_op = 'DELETE' then select r.workspace_id into home from removed r limit 1;
  else select r.workspace_id into home from added r limit 1; end if;
  if home is null then return null; end if;
  actor := private.member_id(home);
  if tg_op = 'INSERT' then
    if exists (select from added offset many) then
      execute format($sql$
        insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
        select r.workspace_id, case when r.workspace_id = $1 then $2 else private.member_id(r.workspace_id) end, $3, r.id, 'insert', %s, $4, $5
        from added r$sql$, private.told_columns(tg_relid, noise, false)) using home, actor, tg_table_name, in_set, token;
      return null;
    end if;
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select r.workspace_id, case when r.workspace_id = home then actor else private.member_id(r.workspace_id) end, tg_table_name, r.id, 'insert',
      coalesce((select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - noise)
        where value <> '[]' and value <> '{}'), '{}'), in_set, token
    from added r;
  elsif tg_op = 'DELETE' then
    -- A workspace that goes takes its history with it.
    if exists (select from removed offset many) then
      execute format($sql$
        insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
        select r.workspace_id, case when r.workspace_id = $1 then $2 else private.member_id(r.workspace_id) end, $3, r.id, 'delete', %s, $4, $5
        from removed r where exists (select from public.workspaces w where w.id = r.workspace_id)$sql$,
        private.told_columns(tg_relid, needless, true)) using home, actor, tg_table_name, in_set, token;
      return null;
    end if;
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select r.workspace_id, case when r.workspace_id = home then actor else private.member_id(r.workspace_id) end, tg_table_name, r.id, 'delete',
      (select jsonb_object_agg(key, jsonb_build_array(value, null))
        from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - needless)), in_set, token
    from removed r where exists (select from public.workspaces w where w.id = r.workspace_id);
  else
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select n.workspace_id, case when n.workspace_id = home then actor else private.member_id(n.workspace_id) end, tg_table_name, n.id, 'update',
      diff.changes, in_set, token
    from added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral (
      select jsonb_object_agg(key, jsonb_build_array(was.value, became.value)) as changes
      from jsonb_each(to_jsonb(o) - noise) was join jsonb_each(to_jsonb(n) - noise) became using (key)
      where was.value is distinct from became.value) diff
    where diff.changes is not null;
  end if;
  return null;
end $$;

-- The tables that a set changed, and in which ways.
drop function private.set_tables(uuid, uuid);
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
grant execute on function private.set_tables(uuid, uuid) to authenticated, service_role;

-- As before, but what a set did to a table is worked out only for what it did there: to find out that thousands of deleted
-- rows were neither made nor changed took three times as long as to bring them back.
create or replace function private.apply_undo(workspace uuid, set_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  kept record;
  held jsonb;
  part jsonb;
  conflicts jsonb := '[]';
  touched jsonb := '[]';
  came_back integer := 0;
begin
  perform set_config('vanda.restoring', 'on', true);
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
  perform set_config('vanda.restoring', '', true);
  return jsonb_build_object('undone', came_back + (select count(distinct id) from jsonb_array_elements(touched) id), 'conflicts', conflicts);
end $$;

-- An activity that mentions nobody, and one that nobody hears of, asks nothing.
create or replace trigger find_mentions before insert or update of body, mentions on public.activities for each row
  when (new.body like '%@{%' or new.mentions is distinct from '{}') execute function private.find_mentions();
create or replace trigger tell_people after insert or update of assignee_id, mentions, body on public.activities for each row
  when (not new.is_sample and (new.mentions <> '{}' or (new.assignee_id is not null and new.completed_at is null)))
  execute function private.tell_people();
