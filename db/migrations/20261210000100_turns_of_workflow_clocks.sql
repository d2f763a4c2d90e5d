-- Clocks take turns with the other starts of their workspace: one workspace's many delay no other's.
drop function private.workspaces_with_workflow_events();
-- The workspaces with events, each found by one look into the index however many events it has, and those with clocks that are due.
create function private.workspaces_with_workflow_starts() returns setof uuid language sql stable security definer set search_path = '' as $$
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

-- Takes a workspace's clocks whose time has come, the earliest first, with the days that came since they were looked for last; of set times
-- only the latest. Together with what is noted of them in the same transaction.
drop function private.take_workflow_clocks(integer);
create function private.take_workflow_clocks(workspace uuid, most integer)
returns table (workflow_id uuid, definition jsonb, user_id uuid, zone text, days date[])
language plpgsql volatile security definer set search_path = '' as $$
declare due record;
begin
  for due in select c.workflow_id, c.next_at, w.definition, w.acts_as, s.time_zone
    from private.workflow_clocks c join public.workflows w on w.workspace_id = c.workspace_id and w.id = c.workflow_id
      join public.workspaces s on s.id = c.workspace_id
    where c.workspace_id = workspace and c.next_at <= private.now() order by c.next_at, c.workflow_id limit most for update of c skip locked loop
    workflow_id := due.workflow_id;
    definition := due.definition;
    user_id := private.workflow_login(workspace, due.acts_as);
    zone := due.time_zone;
    select array_agg(o.day order by o.day) into days
      from private.occasions(due.definition -> 'trigger', due.time_zone, due.next_at - interval '1 microsecond', private.now()) o;
    if due.definition #>> '{trigger,on}' = 'schedule' then days := days[array_upper(days, 1):]; end if;
    update private.workflow_clocks c set next_at = private.next_occasion(due.definition -> 'trigger', due.time_zone, private.now())
      where c.workspace_id = workspace and c.workflow_id = due.workflow_id;
    delete from private.workflow_occasions o where o.workspace_id = workspace and o.workflow_id = due.workflow_id
      and o.day < (private.now() at time zone due.time_zone)::date - 60;
    return next;
  end loop;
end $$;
grant execute on function private.take_workflow_clocks(uuid, integer) to worker;

-- How often a record starts a workflow is decided where a change is noted (private.note_workflow_events), and nowhere else: a clock notes
-- a record once a day. Whoever starts runs asks only how many runs and changes there were of the workflow within the hour.
drop function private.workflow_rate(uuid, uuid, uuid[]);
create function private.workflow_rate(workspace uuid, workflow uuid) returns table (runs integer, changes integer)
language sql stable security definer set search_path = '' as $$
  select count(*)::integer, count(distinct r.event)::integer from private.recent_workflow_runs(workspace, workflow) r
$$;
grant execute on function private.workflow_rate(uuid, uuid) to worker;
revoke execute on function private.log_workflow_rate(uuid, uuid, uuid, integer) from worker;
