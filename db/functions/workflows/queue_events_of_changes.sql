-- Queues the events of workflows that changed records start. Imports, new sample records, restored records and changes
-- of more than 100 records start none.
create or replace function private.queue_events_of_changes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  flow record;
  ids uuid[];
  depth integer;
begin
  if private.is_on('importing') or private.is_on('restoring') or private.is_on('recomputing')
    or not exists (select from public.workflows w where w.is_on and w.definition #>> '{trigger,entity}' = tg_table_name) then
    return null;
  end if;
  for flow in select w.workspace_id, w.id, w.definition -> 'trigger' as trigger from public.workflows w
    where w.is_on and w.definition #>> '{trigger,entity}' = tg_table_name and w.workspace_id in (select a.workspace_id from added a)
      and case w.definition #>> '{trigger,on}' when 'becomes' then true when 'created' then tg_op = 'INSERT' when 'updated' then tg_op = 'UPDATE' else false end
    order by w.id loop
    if tg_op = 'INSERT' then
      select array_agg(a.id order by a.id) into ids from added a
        where a.workspace_id = flow.workspace_id and not a.is_sample and private.matches_trigger(flow.trigger, null, to_jsonb(a));
    else
      select array_agg(a.id order by a.id) into ids from added a join removed o on o.workspace_id = a.workspace_id and o.id = a.id
        where a.workspace_id = flow.workspace_id and private.matches_trigger(flow.trigger, to_jsonb(o), to_jsonb(a));
    end if;
    continue when ids is null;
    -- The change set of a run has the same id as the run.
    depth := coalesce((select (r.input ->> 'depth')::integer + 1 from public.runs r where r.id = private.change_set() and r.name = 'workflow'), 0);
    perform private.queue_workflow_event(flow.workspace_id, flow.id, ids, depth);
  end loop;
  return null;
end $$;
