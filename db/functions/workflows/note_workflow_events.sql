-- Queues the events of workflows that changed records start. Imports, new sample records, restored records and changes
-- of more than 100 records start none, and a chain of workflows that start each other ends with the third. The limits
-- are applied here, so that many changes never delay other workflows.
create or replace function private.note_workflow_events() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_at_once constant integer := 100;
  most_waiting constant integer := 1000;
  most_of_record constant integer := 10;
  deepest constant integer := 3;
  flow record;
  ids uuid[];
  frequent uuid[];
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
        where a.workspace_id = flow.workspace_id and not a.is_sample and private.starts_workflow(flow.trigger, null, to_jsonb(a));
    else
      select array_agg(a.id order by a.id) into ids from added a join removed o on o.workspace_id = a.workspace_id and o.id = a.id
        where a.workspace_id = flow.workspace_id and private.starts_workflow(flow.trigger, to_jsonb(o), to_jsonb(a));
    end if;
    continue when ids is null;
    -- The change set of a run has the same id as the run.
    depth := coalesce((select (r.input ->> 'depth')::integer + 1 from public.runs r where r.id = private.change_set() and r.name = 'workflow'), 0);
    if cardinality(ids) > most_at_once then
      perform private.log_unstarted_workflow(flow.workspace_id, flow.id, null,
        jsonb_build_object('code', 'workflow_many_at_once', 'details', jsonb_build_object('count', cardinality(ids))));
    elsif depth >= deepest then
      perform private.log_unstarted_workflow(flow.workspace_id, flow.id, one, '{"code": "workflow_loop"}') from unnest(ids) one;
    elsif (select count(*) from (select from private.workflow_events e where e.workspace_id = flow.workspace_id and e.workflow_id = flow.id
        limit most_waiting) waiting) >= most_waiting then
      perform private.stop_workflow(flow.workspace_id, flow.id, 'too_many');
    else
      select array_agg(f.record) into frequent from (
        select t.record from (
          select unnest(e.records) as record from private.workflow_events e where e.workspace_id = flow.workspace_id and e.workflow_id = flow.id
          union all select r.record from private.recent_workflow_runs(flow.workspace_id, flow.id) r) t
        where t.record = any (ids) group by t.record having count(*) >= most_of_record) f;
      if frequent is not null then
        perform private.log_workflow_rate(flow.workspace_id, flow.id, one, most_of_record) from unnest(frequent) one;
        select array_agg(one order by one) into ids from unnest(ids) one where one <> all (frequent);
        continue when ids is null;
      end if;
      insert into private.workflow_events (workspace_id, workflow_id, records, depth) values (flow.workspace_id, flow.id, ids, depth);
    end if;
  end loop;
  return null;
end $$;
