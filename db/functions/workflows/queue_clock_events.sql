-- Queues the records that a workflow starts for by the clock, each exactly once per day of its schedule.
create or replace function private.queue_clock_events(workspace uuid, workflow uuid, records uuid[], days date[]) returns void
language sql security definer set search_path = '' as $$
  with fresh as (
    insert into private.workflow_trigger_events (workspace_id, workflow_id, record_id, day)
    select workspace, workflow, n.record_id, n.day from unnest(records, days) n (record_id, day)
    on conflict do nothing returning record_id
  )
  insert into private.workflow_events (workspace_id, workflow_id, records)
  select workspace, workflow, array_agg(f.record_id) from fresh f having count(*) > 0
$$;
grant execute on function private.queue_clock_events(uuid, uuid, uuid[], date[]) to worker;
