-- Sets the order of a pipeline's stages. Rejects a list that does not contain exactly these stages.
create or replace function public.reorder_stages(workspace_id uuid, pipeline_id uuid, ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_role(reorder_stages.workspace_id, 'admin');
  if (select array_agg(s.id order by s.id) from public.stages s
      where s.workspace_id = reorder_stages.workspace_id and s.pipeline_id = reorder_stages.pipeline_id)
    is distinct from (select array_agg(id order by id) from unnest(ids) id) then
    raise exception 'The stages have changed. Load them again' using errcode = 'PT409';
  end if;
  update public.stages s set position = place.nr from unnest(ids) with ordinality place (id, nr)
    where s.workspace_id = reorder_stages.workspace_id and s.id = place.id and s.position <> place.nr;
end $$;
comment on function public.reorder_stages(uuid, uuid, uuid[]) is E'Sets the order of the stages of a pipeline to the order of ids\n\nFor admins. ids must contain all stages of the pipeline, otherwise the call fails with status 409.';
grant execute on function public.reorder_stages(uuid, uuid, uuid[]) to authenticated;
