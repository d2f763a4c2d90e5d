create or replace function public.delete_stage(workspace_id uuid, stage_id uuid, move_to uuid default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare moved integer;
begin
  perform private.begin_change_set();
  update public.deals d set stage_id = move_to where d.workspace_id = delete_stage.workspace_id and d.stage_id = delete_stage.stage_id and move_to <> d.stage_id;
  get diagnostics moved = row_count;
  delete from public.stages s where s.workspace_id = delete_stage.workspace_id and s.id = delete_stage.stage_id;
  if not found then raise exception 'Only an admin can delete a stage' using errcode = '42501'; end if;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'delete', 'stages', moved + 1), 'moved', moved);
end $$;
comment on function public.delete_stage(uuid, uuid, uuid) is E'Deletes a stage\n\nFor admins. Its deals are first moved to the stage move_to. Returns {"change_set_id", "moved"}.';
grant execute on function public.delete_stage(uuid, uuid, uuid) to authenticated;
