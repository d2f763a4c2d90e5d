-- Returns the number of deals and activities that an analysis of a pipeline reads, which determines its price.
create or replace function private.pipeline_rows(workspace uuid, pipeline uuid) returns bigint
language sql stable security invoker set search_path = '' as $$
  with deal as (
    select d.id from public.deals d where d.workspace_id = workspace and (pipeline is null or d.pipeline_id = pipeline)
  )
  select (select count(*) from deal)
    + (select count(*) from public.activities a join deal d on d.id = a.deal_id where a.workspace_id = workspace)
$$;
grant execute on function private.pipeline_rows(uuid, uuid) to authenticated;
