-- replaces: private.take_queued_workflow_events(uuid, integer)

-- Removes the oldest events from the queue, until they contain `max_rows` records, and returns those of enabled workflows.
-- Called in the transaction that starts the runs, so that each event is returned exactly once.
create or replace function private.take_queued_workflow_events(workspace uuid, max_rows integer)
returns table (event uuid, workflow_id uuid, version integer, definition jsonb, runs_as uuid, user_id uuid, records uuid[], depth integer, email uuid)
language sql security definer set search_path = '' as $$
  with oldest as (
    select e.id, e.records from private.workflow_events e where e.workspace_id = workspace order by e.id limit max_rows for update skip locked
  ), counted as (
    select o.id, sum(cardinality(o.records)) over (order by o.id) - cardinality(o.records) as before from oldest o
  ), taken as (
    delete from private.workflow_events e using counted c where e.id = c.id and c.before < max_rows returning e.*
  )
  select t.id, w.id, w.version, w.definition, w.runs_as, private.workflow_login(w.workspace_id, w.runs_as), t.records, t.depth, t.email_id
  from taken t join public.workflows w on w.workspace_id = t.workspace_id and w.id = t.workflow_id and w.is_on order by t.id
$$;
grant execute on function private.take_queued_workflow_events(uuid, integer) to worker;
