-- replaces: public.create_pipeline(uuid, text, uuid)
-- Creates a pipeline with copies of the stages of another one, by default the first, and returns it. Repeated calls
-- with the same id create it once.
create or replace function public.create_pipeline(workspace_id uuid, name text, stages_of uuid default null,
  id uuid default pg_catalog.uuidv7()) returns public.pipelines
language plpgsql volatile security invoker set search_path = '' as $$
declare made public.pipelines;
begin
  select p.* into made from public.pipelines p where p.workspace_id = create_pipeline.workspace_id and p.id = create_pipeline.id;
  if found then return made; end if;
  insert into public.pipelines (workspace_id, id, name, position)
    select create_pipeline.workspace_id, create_pipeline.id, btrim(create_pipeline.name), coalesce(max(p.position), 0) + 1
    from public.pipelines p where p.workspace_id = create_pipeline.workspace_id returning * into made;
  insert into public.stages (workspace_id, pipeline_id, name, kind, phase, position, default_probability, colour, rotting_days)
    select s.workspace_id, made.id, s.name, s.kind, s.phase, s.position, s.default_probability, s.colour, s.rotting_days from public.stages s
    where s.workspace_id = create_pipeline.workspace_id and s.pipeline_id = coalesce(stages_of, (
      select p.id from public.pipelines p where p.workspace_id = create_pipeline.workspace_id and p.id <> made.id order by p.position, p.id limit 1));
  return made;
end $$;
comment on function public.create_pipeline(uuid, text, uuid, uuid) is E'Creates a pipeline\n\nIts stages are copied from the pipeline stages_of, or from the first pipeline. Repeating the call with the same id does not create another pipeline.';
grant execute on function public.create_pipeline(uuid, text, uuid, uuid) to authenticated;
