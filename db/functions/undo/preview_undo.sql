-- Returns what undoing would do, by executing it and rolling it back.
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
comment on function public.preview_undo(uuid, uuid) is E'Tells what undo_change_set would do, without doing it\n\nReturns {"undone", "conflict_count", "conflicts"}, the first hundred of these.';
grant execute on function public.preview_undo(uuid, uuid) to authenticated;
