-- Merges several records into one, which gets the chosen values, all references to the other records and, unless tags
-- are chosen, the tags of all of them. The others are deleted. No record ends up as its own ancestor or link.
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
    raise exception 'You do not have permission to change records in this workspace' using errcode = '42501';
  end if;
  perform private.begin_change_set();
  if 'tag_ids' = any (private.editable_columns(target)) then
    execute format('select array_agg(distinct tag) from %s t, unnest(t.tag_ids) tag where t.workspace_id = $1 and t.id = any ($2)', target)
      into tags using workspace_id, merged || keep;
  end if;
  for link in select * from private.links_to(target) loop
    perform private.move_references(link.source, link.link, workspace_id, merged, keep, link.source = target);
  end loop;
  perform private.move_custom_references(workspace_id, entity, merged, keep);
  perform private.move_conversations(workspace_id, entity, merged, keep);
  perform private.move_personal_references(target, workspace_id, merged, keep);
  perform private.record_merge(workspace_id, merged, keep);
  execute format('delete from %s t where t.workspace_id = $1 and t.id = any ($2)', target) using workspace_id, merged;
  -- Values are set last, because a unique value may belong to a merged record until it is deleted.
  fields := coalesce(fields, '{}') || case when tags is null or fields ? 'tag_ids' then '{}' else jsonb_build_object('tag_ids', tags) end;
  fields := private.without_own_links(target, workspace_id, entity, merged || keep, fields);
  select array_agg(key) filter (where key <> 'custom') into plain from jsonb_object_keys(fields) key
    where key = any (private.editable_columns(target));
  select string_agg(format('%1$I = (wanted.row).%1$I', name), ', ') into assignments from unnest(plain) name;
  if fields ? 'custom' then assignments := concat_ws(', ', assignments, 'custom = private.patch_json(t.custom, $3 -> ''custom'')'); end if;
  if assignments is not null then
    execute format('update %1$s t set %2$s from (select jsonb_populate_record(null::%1$s, $3 - ''custom'') as row) wanted
      where t.workspace_id = $1 and t.id = $2', target, assignments) using workspace_id, keep, fields;
  end if;
  for link in select * from private.links_to(target) l where l.source = target loop
    execute format('with recursive above as (
        select t.%2$I as id from %1$s t where t.workspace_id = $1 and t.id = $2
        union select t.%2$I from above a join %1$s t on t.workspace_id = $1 and t.id = a.id)
      update %1$s t set %2$I = null where t.workspace_id = $1 and t.id = $2 and $2 in (select a.id from above a)', target, link.link) using workspace_id, keep;
  end loop;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'merge', entity, cardinality(merged) + 1));
end $$;
comment on function public.merge_records(uuid, text, uuid, uuid[], jsonb) is E'Merges several records into one\n\nReferences to the merged records move to the record keep, which also gets the values of fields and, unless these contain tag_ids, the tags of all records. Returns {"change_set_id"}.';
grant execute on function public.merge_records(uuid, text, uuid, uuid[], jsonb) to authenticated;
