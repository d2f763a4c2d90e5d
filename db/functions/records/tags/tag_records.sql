-- Tags that other users add in the meantime are kept.
create or replace function public.tag_records(workspace_id uuid, entity text, ids uuid[], add uuid[] default '{}', remove uuid[] default '{}') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  target constant regclass := private.entity_table(entity);
  changed integer;
begin
  if not 'tag_ids' = any (private.editable_columns(target)) then
    raise exception 'Records of the kind % have no tags', entity using errcode = '22023';
  end if;
  perform private.begin_change_set();
  execute format('update %s t set tag_ids = (select coalesce(array_agg(distinct tag), ''{}'') from unnest(t.tag_ids || $3) tag where tag <> all ($4))
    where t.workspace_id = $1 and t.id = any ($2) and (not t.tag_ids @> $3 or t.tag_ids && $4)', target) using workspace_id, ids, add, remove;
  get diagnostics changed = row_count;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'bulk_edit', entity, changed), 'changed', changed);
end $$;
comment on function public.tag_records(uuid, text, uuid[], uuid[], uuid[]) is E'Adds tags to many records and removes others, as one change set\n\nReturns {"change_set_id", "changed"}; change_set_id is null if no record was changed.';
grant execute on function public.tag_records(uuid, text, uuid[], uuid[], uuid[]) to authenticated;
