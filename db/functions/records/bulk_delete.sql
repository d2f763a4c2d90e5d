-- Deletes records as one change set, which includes the rows deleted or unlinked with them.
create or replace function public.bulk_delete(workspace_id uuid, entity text, ids uuid[]) returns jsonb
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
comment on function public.bulk_delete(uuid, text, uuid[]) is E'Deletes many records as one change set\n\nReturns {"change_set_id", "deleted"}; change_set_id is null if no record was deleted.';
grant execute on function public.bulk_delete(uuid, text, uuid[]) to authenticated;
