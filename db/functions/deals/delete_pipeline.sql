create or replace function public.delete_pipeline(workspace_id uuid, pipeline_id uuid, move_to uuid default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare moved integer;
begin
  perform private.begin_change_set();
  update public.deals d set stage_id = move_to where d.workspace_id = delete_pipeline.workspace_id and d.pipeline_id = delete_pipeline.pipeline_id and move_to is not null;
  get diagnostics moved = row_count;
  delete from public.pipelines p where p.workspace_id = delete_pipeline.workspace_id and p.id = delete_pipeline.pipeline_id;
  if not found then raise exception 'Only an admin can delete a pipeline' using errcode = '42501'; end if;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'delete', 'pipelines', moved + 1), 'moved', moved);
end $$;
comment on function public.delete_pipeline(uuid, uuid, uuid) is E'Deletes a pipeline\n\nFor admins. Its deals are first moved to the stage move_to. Returns {"change_set_id", "moved"}.';
grant execute on function public.delete_pipeline(uuid, uuid, uuid) to authenticated;
