-- Returns the workspaces with queued events, each found with one index lookup, and workspaces with due clocks.
create or replace function private.workspaces_with_workflow_starts() returns setof uuid language sql stable security definer set search_path = '' as $$
  with recursive found as (
    (select e.workspace_id from private.workflow_events e order by e.workspace_id limit 1)
    union all
    select (select e.workspace_id from private.workflow_events e where e.workspace_id > f.workspace_id order by e.workspace_id limit 1)
    from found f where f.workspace_id is not null
  )
  select f.workspace_id from found f where f.workspace_id is not null
  union select c.workspace_id from private.workflow_clocks c where c.next_at <= private.now()
$$;
grant execute on function private.workspaces_with_workflow_starts() to worker;
