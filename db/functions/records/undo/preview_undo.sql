-- Returns the result of undoing a change set, by executing the undo and rolling it back.
create or replace function public.preview_undo(workspace_id uuid, change_set_id uuid) returns jsonb
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
comment on function public.preview_undo(uuid, uuid) is E'Returns the result of undo_change_set without changing anything\n\nReturns {"undone", "conflict_count", "conflicts"}, with the first hundred conflicts.';
grant execute on function public.preview_undo(uuid, uuid) to authenticated;
