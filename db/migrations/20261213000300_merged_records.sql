-- Whoever has a record open that was merged into another one is told which.
create table private.merged_records (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  record_id uuid not null,
  kept_id uuid not null,
  primary key (workspace_id, record_id)
);

create function private.note_merge(workspace uuid, merged uuid[], keep uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.role() is distinct from 'service_role' and workspace not in (select private.workspaces('member')) then return; end if;
  -- What was merged before an undo is there again.
  delete from private.merged_records m where m.workspace_id = workspace and m.record_id = keep;
  insert into private.merged_records as m (workspace_id, record_id, kept_id) select workspace, record, keep from unnest(merged) record
    on conflict (workspace_id, record_id) do update set kept_id = excluded.kept_id;
end $$;
grant execute on function private.note_merge(uuid, uuid[], uuid) to authenticated, service_role, worker;

create or replace function public.merge_records(workspace_id uuid, entity text, keep uuid, merge uuid[], fields jsonb default '{}') returns jsonb
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
  perform private.pass_on_conversations(workspace_id, entity, merged, keep);
  perform private.note_merge(workspace_id, merged, keep);
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

-- The record into which another one went, which may have been merged itself. A merge that was undone counts no longer, as the
-- record was deleted in another way since.
create function private.kept_record(workspace uuid, record uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  with recursive merged as (
    select m.record_id, m.kept_id from private.merged_records m where m.workspace_id = workspace and m.record_id = record
    union
    select m.record_id, m.kept_id from merged o join private.merged_records m on m.workspace_id = workspace and m.record_id = o.kept_id
  )
  select o.kept_id from merged o
  where not exists (select from private.merged_records m where m.workspace_id = workspace and m.record_id = o.kept_id)
    and 'merge' = (
      select s.kind from public.change_log l left join public.change_sets s on s.workspace_id = l.workspace_id and s.id = l.change_set_id
      where l.workspace_id = workspace and l.record_id = record and l.action = 'delete' order by l.id desc limit 1)
  limit 1
$$;
grant execute on function private.kept_record(uuid, uuid) to authenticated, service_role;

create function public.merged_into(workspace_id uuid, record_id uuid) returns table (entity text, id uuid, name text)
language sql stable security invoker set search_path = '' as $$
  select r.kind, r.id, r.name from private.records r
  where r.workspace_id = merged_into.workspace_id and r.id = private.kept_record(merged_into.workspace_id, merged_into.record_id)
$$;
comment on function public.merged_into is E'The record into which a record was merged\n\nEmpty if it was not merged, or if the other record is gone.';
grant execute on function public.merged_into(uuid, uuid) to authenticated;
