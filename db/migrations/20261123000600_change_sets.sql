-- What was changed in one go can be undone in one go. A change set names the rows of change_log that belong together;
-- undoing one is itself a change set, which says which one it undid.
create table public.change_sets (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('bulk_edit', 'delete', 'merge', 'import', 'sample', 'undo')),
  entity text not null check (length(entity) <= 100),
  at timestamptz not null default private.now(),
  actor_id uuid,
  record_count integer not null check (record_count >= 0),
  undoes uuid,
  token_id uuid default private.token_id(),
  primary key (workspace_id, id),
  -- A set is undone once; an undone undo is done again by undoing that.
  unique (workspace_id, undoes),
  foreign key (workspace_id, undoes) references public.change_sets (workspace_id, id),
  foreign key (workspace_id, actor_id) references public.members (workspace_id, id) on delete set null (actor_id)
);
comment on table public.change_sets is E'What was changed in one go\n\nCan be taken back for 30 days with undo_change_set.';
comment on column public.change_sets.record_count is 'How many records were changed';
comment on column public.change_sets.undoes is 'The change set that this one took back';
create index change_sets_recent_idx on public.change_sets (workspace_id, at desc, id desc);
create index change_sets_actor_idx on public.change_sets (workspace_id, actor_id, at desc, id desc) where actor_id is not null;
create index change_log_set_idx on public.change_log (workspace_id, change_set_id, id) where change_set_id is not null;

-- The change set that the transaction is writing; null outside of one.
create function private.change_set() returns uuid language sql stable return private.setting('change_set')::uuid;
grant execute on function private.change_set() to authenticated, service_role, worker;

alter table public.change_sets enable row level security;
create policy viewer_reads on public.change_sets for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy member_records on public.change_sets for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
select private.announce('public.change_sets');

-- Only for what the running transaction really changes, and in one's own name.
create function private.guard_change_set() returns trigger language plpgsql set search_path = '' as $$
begin
  new.id := private.change_set();
  new.actor_id := private.member_id(new.workspace_id);
  new.token_id := private.token_id();
  new.at := private.now();
  if new.id is null then raise exception 'Change sets are written by the functions that change many records' using errcode = '42501'; end if;
  return new;
end $$;
create trigger guard_change_set before insert on public.change_sets for each row
  when (current_user = 'authenticated') execute function private.guard_change_set();
grant select, insert on public.change_sets to authenticated;
grant all on public.change_sets to service_role;

-- Begins a change set: from here to the end of the transaction, or to the next begin, changes carry its id. While a transaction
-- is inside of one, what begins another joins it (private.join_change_set): several sets in one.
create function private.begin_change_set() returns uuid language sql volatile set search_path = '' as $$
  select case when private.is_on('joins_change_set') then private.change_set()
    else private.set_setting('change_set', uuidv7()::text)::uuid end
$$;

-- Ends it; one that changed nothing leaves nothing. Returns the set's id.
create function private.end_change_set(workspace uuid, set_kind text, set_entity text, changed integer, undone uuid default null)
returns uuid language plpgsql volatile set search_path = '' as $$
declare made uuid := private.change_set();
begin
  if private.is_on('joins_change_set') then return made; end if;
  if changed > 0 then
    insert into public.change_sets (workspace_id, id, kind, entity, actor_id, record_count, undoes)
      values (workspace, made, set_kind, set_entity, private.member_id(workspace), changed, undone);
  end if;
  perform private.set_setting('change_set', null);
  return case when changed > 0 then made end;
end $$;
grant execute on function private.begin_change_set(), private.end_change_set(uuid, text, text, integer, uuid)
  to authenticated, service_role, worker;

-- The tables whose changes are kept, in the order in which their rows can be put back: what is pointed at comes first.
create function private.kept_tables() returns table (oid regclass, name text, depth integer)
language sql stable set search_path = '' as $$
  with recursive kept as (
    select t.tgrelid as oid from pg_catalog.pg_trigger t where t.tgname = 'log_insert'
  ), link as (
    select distinct c.conrelid, c.confrelid from pg_catalog.pg_constraint c
    where c.contype = 'f' and c.conrelid <> c.confrelid and c.conrelid in (table kept) and c.confrelid in (table kept)
  ), walk as (
    select k.oid, 0 as depth from kept k
    union
    select l.conrelid, w.depth + 1 from walk w join link l on l.confrelid = w.oid where w.depth < 12
  )
  select w.oid::regclass, c.relname::text, max(w.depth) from walk w join pg_catalog.pg_class c on c.oid = w.oid group by w.oid, c.relname
$$;

-- The columns by which rows of kept tables point at rows of a table.
create function private.links_to(target regclass) returns table (source regclass, source_name text, link text)
language sql stable set search_path = '' as $$
  select c.conrelid::regclass, r.relname::text, a.attname::text
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_class r on r.oid = c.conrelid
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'workspace_id'
  where c.contype = 'f' and c.confrelid = target and c.conrelid in (select k.oid from private.kept_tables() k)
$$;

-- The table of an entity that people edit, or a refusal.
create function private.entity_table(entity text) returns regclass language plpgsql stable set search_path = '' as $$
declare found regclass;
begin
  select k.oid into found from private.kept_tables() k where k.name = entity and k.name <> 'members';
  if found is null then raise exception 'There are no records of the kind %', entity using errcode = '22023'; end if;
  return found;
end $$;

-- What of a record people may write themselves.
create function private.editable_columns(target regclass) returns text[] language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname not in ('workspace_id', 'id', 'created_at', 'created_by', 'updated_at', 'version', 'is_sample', 'is_imported')
$$;

-- A jsonb object with some keys set; a key that is set to null goes.
create function private.patch_json(held jsonb, patch jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(coalesce(held, '{}') || coalesce(patch, '{}'))
$$;
grant execute on function private.kept_tables(), private.links_to(regclass), private.entity_table(text), private.editable_columns(regclass),
  private.patch_json(jsonb, jsonb) to authenticated, service_role, worker;

-- Gives many records the same values. `changes` is {column: value}; within `custom` each key by itself.
create function public.bulk_edit(workspace_id uuid, entity text, ids uuid[], changes jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  target constant regclass := private.entity_table(entity);
  plain text[];
  unknown text;
  assignments text;
  changed integer;
begin
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' then
    raise exception 'Say which columns are to change' using errcode = '22023';
  end if;
  select array_agg(key) filter (where key <> 'custom'), min(key) filter (where key <> all (private.editable_columns(target)))
    into plain, unknown from jsonb_object_keys(changes) key;
  if unknown is not null then raise exception 'There is no column % to edit in %', unknown, entity using errcode = '42703'; end if;
  select string_agg(format('%1$I = (wanted.row).%1$I', name), ', ') into assignments from unnest(plain) name;
  if changes ? 'custom' then assignments := concat_ws(', ', assignments, 'custom = private.patch_json(t.custom, $3 -> ''custom'')'); end if;
  perform private.begin_change_set();
  execute format('update %1$s t set %2$s from (select jsonb_populate_record(null::%1$s, $3 - ''custom'') as row) wanted
    where t.workspace_id = $1 and t.id = any ($2)', target, assignments) using workspace_id, ids, changes;
  get diagnostics changed = row_count;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'bulk_edit', entity, changed), 'changed', changed);
end $$;
comment on function public.bulk_edit is E'Gives many records the same values as one change set\n\nchanges is {"column": value}; of custom each key by itself. Returns {"change_set_id", "changed"}.';

-- Deletes records, and with the same set what goes or lets go because of it.
create function public.bulk_delete(workspace_id uuid, entity text, ids uuid[]) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  target constant regclass := private.entity_table(entity);
  deleted integer;
begin
  perform private.begin_change_set();
  execute format('delete from %s t where t.workspace_id = $1 and t.id = any ($2)', target) using workspace_id, ids;
  get diagnostics deleted = row_count;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'delete', entity, deleted), 'deleted', deleted);
end $$;
comment on function public.bulk_delete is E'Deletes many records as one change set\n\nReturns {"change_set_id", "deleted"}.';

-- Several records become one: it takes the chosen values, everything that points at the others follows, they go.
create function public.merge_records(workspace_id uuid, entity text, keep uuid, merge uuid[], fields jsonb default '{}') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  target constant regclass := private.entity_table(entity);
  merged constant uuid[] := array_remove(merge, keep);
  link record;
  held integer;
  tags uuid[];
  plain text[];
  assignments text;
begin
  if coalesce(cardinality(merged), 0) = 0 then raise exception 'Choose at least two different records' using errcode = '22023'; end if;
  execute format('select count(*) from (select from %s t where t.workspace_id = $1 and t.id = any ($2) for update) locked', target)
    into held using workspace_id, merged || keep;
  if held < cardinality(merged) + 1 then
    execute format('select count(*) from %s t where t.workspace_id = $1 and t.id = any ($2)', target) into held using workspace_id, merged || keep;
    if held < cardinality(merged) + 1 then raise exception 'One of the records no longer exists' using errcode = 'PT404'; end if;
    raise exception 'You may not change the records of this workspace' using errcode = '42501';
  end if;
  perform private.begin_change_set();
  if 'tag_ids' = any (private.editable_columns(target)) then
    execute format('select array_agg(distinct tag) from %s t, unnest(t.tag_ids) tag where t.workspace_id = $1 and t.id = any ($2)', target)
      into tags using workspace_id, merged || keep;
  end if;
  for link in select * from private.links_to(target) loop
    perform private.repoint(link.source, link.link, workspace_id, merged, keep, link.source = target);
  end loop;
  perform private.repoint_custom(workspace_id, entity, merged, keep);
  execute format('delete from %s t where t.workspace_id = $1 and t.id = any ($2)', target) using workspace_id, merged;
  -- Last, as a value may be one that only one record can have.
  fields := coalesce(fields, '{}') || case when tags is null or fields ? 'tag_ids' then '{}' else jsonb_build_object('tag_ids', tags) end;
  select array_agg(key) filter (where key <> 'custom') into plain from jsonb_object_keys(fields) key
    where key = any (private.editable_columns(target));
  select string_agg(format('%1$I = (wanted.row).%1$I', name), ', ') into assignments from unnest(plain) name;
  if fields ? 'custom' then assignments := concat_ws(', ', assignments, 'custom = private.patch_json(t.custom, $3 -> ''custom'')'); end if;
  if assignments is not null then
    execute format('update %1$s t set %2$s from (select jsonb_populate_record(null::%1$s, $3 - ''custom'') as row) wanted
      where t.workspace_id = $1 and t.id = $2', target, assignments) using workspace_id, keep, fields;
  end if;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'merge', entity, cardinality(merged) + 1));
end $$;
comment on function public.merge_records is E'Makes one record of several\n\nWhat pointed to a merged record points to the kept one, which also takes the values of fields. Returns {"change_set_id"}.';

-- Whatever points at one of `merged` points at `keep`; where that already exists once, the second goes.
create function private.repoint(source regclass, link text, workspace uuid, merged uuid[], keep uuid, is_self boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare row_id uuid;
begin
  if is_self then
    execute format('update %1$s t set %2$I = null where t.workspace_id = $1 and t.%2$I = any ($2) and t.id = $3', source, link)
      using workspace, merged, keep;
    -- A merged record that stood below the kept one must not make it stand below itself.
    execute format('update %1$s t set %2$I = null where t.workspace_id = $1 and t.%2$I = $3 and t.id = any ($2)', source, link)
      using workspace, merged, keep;
  end if;
  begin
    execute format('update %1$s t set %2$I = $3 where t.workspace_id = $1 and t.%2$I = any ($2)', source, link) using workspace, merged, keep;
  exception when unique_violation then
    for row_id in execute format('select t.id from %s t where t.workspace_id = $1 and t.%I = any ($2)', source, link) using workspace, merged loop
      begin
        execute format('update %s t set %I = $3 where t.workspace_id = $1 and t.id = $2', source, link) using workspace, row_id, keep;
      exception when unique_violation then
        execute format('delete from %s t where t.workspace_id = $1 and t.id = $2', source) using workspace, row_id;
      end;
    end loop;
  end;
end $$;
grant execute on function private.repoint(regclass, text, uuid, uuid[], uuid, boolean) to authenticated, service_role;
grant execute on function public.bulk_edit(uuid, text, uuid[], jsonb), public.bulk_delete(uuid, text, uuid[]),
  public.merge_records(uuid, text, uuid, uuid[], jsonb) to authenticated;
