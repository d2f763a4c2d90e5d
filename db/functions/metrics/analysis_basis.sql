-- Returns the id of the workspace's latest change, and 'all' or 'some' if all or some deals of a pipeline (null: of all
-- pipelines) are sample data. Each is null if there is none.
create or replace function private.analysis_basis(workspace uuid, pipeline uuid, out last_change uuid, out samples text)
language sql stable set search_path = '' as $$
  select (select c.id from public.change_log c where c.workspace_id = workspace order by c.id desc limit 1),
    (select case when bool_and(d.is_sample) then 'all' when bool_or(d.is_sample) then 'some' end
      from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
      where d.workspace_id = workspace and (pipeline is null or s.pipeline_id = pipeline))
$$;
grant execute on function private.analysis_basis(uuid, uuid) to authenticated;
