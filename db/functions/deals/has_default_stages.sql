-- True if each stage of a pipeline has the name of a default stage in any language, or if there are no stages.
create or replace function private.has_default_stages(workspace uuid, pipeline uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_and(exists (select from private.languages l cross join lateral jsonb_each_text(l.names) n (thing, name)
    where n.thing in ('qualified', 'demo', 'proposal', 'negotiation', 'won', 'lost') and n.name = s.name)), true)
  from public.stages s where s.workspace_id = workspace and s.pipeline_id = pipeline
$$;
grant execute on function private.has_default_stages(uuid, uuid) to worker;
