-- What people start by hand is what they wish: only what changes of records start counts for how often a workflow may begin.
create or replace function private.workflow_rate(workspace uuid, workflow uuid, record uuid)
returns table (runs integer, of_record integer)
language sql security definer set search_path = '' as $$
  select count(*)::integer, count(*) filter (where r.input ->> 'record' = record::text)::integer
  from public.runs r where r.workspace_id = workspace and r.subject_id = workflow and r.name = 'workflow'
    and r.created_at > private.now() - interval '1 hour' and r.status <> 'cancelled' and r.key not like 'workflow by hand %' is not false
$$;
