create or replace function public.bulk_edit(workspace_id uuid, entity text, ids uuid[], changes jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  target constant regclass := private.entity_table(entity);
  plain text[];
  unknown text;
  assignments text;
  changed integer;
begin
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' then
    raise exception 'Name at least one column to change' using errcode = '22023';
  end if;
  select array_agg(key) filter (where key <> 'custom'), min(key) filter (where key <> all (private.editable_columns(target)))
    into plain, unknown from jsonb_object_keys(changes) key;
  if unknown is not null then raise exception 'There is no editable column % in %', unknown, entity using errcode = '42703'; end if;
  select string_agg(format('%1$I = (wanted.row).%1$I', name), ', ') into assignments from unnest(plain) name;
  if changes ? 'custom' then assignments := concat_ws(', ', assignments, 'custom = private.patch_json(t.custom, $3 -> ''custom'')'); end if;
  perform private.reject_value(f.label, f.key, 'archived') from public.custom_fields f
    where f.workspace_id = bulk_edit.workspace_id and f.entity = bulk_edit.entity and f.archived_at is not null and changes -> 'custom' ? f.key;
  perform private.begin_change_set();
  execute format('update %1$s t set %2$s from (select jsonb_populate_record(null::%1$s, $3 - ''custom'') as row) wanted
    where t.workspace_id = $1 and t.id = any ($2)', target, assignments) using workspace_id, ids, changes;
  get diagnostics changed = row_count;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'bulk_edit', entity, changed), 'changed', changed);
end $$;
comment on function public.bulk_edit(uuid, text, uuid[], jsonb) is E'Sets the same values on many records as one change set\n\nchanges is {"column": value}. Within custom, only the given keys are changed. Returns {"change_set_id", "changed"}; change_set_id is null if no record was changed.';
grant execute on function public.bulk_edit(uuid, text, uuid[], jsonb) to authenticated;
