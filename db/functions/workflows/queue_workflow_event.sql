-- Queues an event of a workflow for records, with the email that caused it, if any. The limits are applied here, so
-- that many events never delay other workflows: records beyond a limit start no run, which is logged, and too many
-- waiting events switch the workflow off. A chain of workflows that start each other ends with the third.
create or replace function private.queue_workflow_event(workspace uuid, workflow uuid, ids uuid[], depth integer, email uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_at_once constant integer := 100;
  most_waiting constant integer := 1000;
  most_of_record constant integer := 10;
  deepest constant integer := 3;
  frequent uuid[];
begin
  if cardinality(ids) > most_at_once then
    perform private.log_unstarted_workflow(workspace, workflow, null,
      jsonb_build_object('code', 'workflow_many_at_once', 'details', jsonb_build_object('count', cardinality(ids))));
  elsif depth >= deepest then
    perform private.log_unstarted_workflow(workspace, workflow, one, '{"code": "workflow_loop"}') from unnest(ids) one;
  elsif (select count(*) from (select from private.workflow_events e where e.workspace_id = workspace and e.workflow_id = workflow
      limit most_waiting) waiting) >= most_waiting then
    perform private.stop_workflow(workspace, workflow, 'too_many');
  else
    select array_agg(f.record) into frequent from (
      select t.record from (
        select unnest(e.records) as record from private.workflow_events e where e.workspace_id = workspace and e.workflow_id = workflow
        union all select r.record from private.recent_workflow_runs(workspace, workflow) r) t
      where t.record = any (ids) group by t.record having count(*) >= most_of_record) f;
    if frequent is not null then
      perform private.log_workflow_rate(workspace, workflow, one, most_of_record) from unnest(frequent) one;
      select array_agg(one order by one) into ids from unnest(ids) one where one <> all (frequent);
      if ids is null then return; end if;
    end if;
    insert into private.workflow_events (workspace_id, workflow_id, records, depth, email_id) values (workspace, workflow, ids, depth, email);
  end if;
end $$;
