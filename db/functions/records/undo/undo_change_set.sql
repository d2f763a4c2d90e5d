-- Undoes a change set. Returns {change_set_id, undone, conflict_count, conflicts: [{entity, record_id, name, columns,
-- reason}]}. The reason is `changed` (by a user since), `gone` (the record was deleted), `missing` (what it references
-- was deleted), `taken` (a unique value), `exists` (a row has its id again), `edited` or `used` (a record that the set
-- created), `kept` (cannot be deleted), or `refused`.
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
comment on function public.undo_change_set(uuid, uuid) is E'Undoes a change set, column by column\n\nValues that have been edited since are kept and returned as conflicts. Returns {"change_set_id", "undone", "conflict_count", "conflicts"}; change_set_id is null if nothing was undone.';
grant execute on function public.undo_change_set(uuid, uuid) to authenticated;
