-- An event is one change, of however many records; workspaces take turns with theirs.
alter table private.workflow_events add column records uuid[];
update private.workflow_events set records = array[record_id];
alter table private.workflow_events alter column records set not null, drop column record_id;
create index workflow_events_workspace_idx on private.workflow_events (workspace_id, id);

-- Names a change that starts no run because its record has started too many, once an hour.
create function private.log_workflow_rate(workspace uuid, workflow uuid, record uuid, most integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.runs r where r.workspace_id = workspace and r.subject_id = workflow and r.status = 'cancelled'
      and r.error ->> 'code' = 'workflow_rate' and r.input ->> 'record' = record::text and r.created_at > private.now() - interval '1 hour') then
    return;
  end if;
  perform private.log_unstarted_workflow(workspace, workflow, record,
    jsonb_build_object('code', 'workflow_rate', 'details', jsonb_build_object('count', most)));
end $$;
grant execute on function private.log_workflow_rate(uuid, uuid, uuid, integer) to worker;

-- The runs that changes and the clock started within the hour; what people start by hand does not count.
create function private.recent_workflow_runs(workspace uuid, workflow uuid) returns table (record uuid, event text)
language sql stable security definer set search_path = '' as $$
  select (r.input ->> 'record')::uuid, coalesce(r.input ->> 'event', r.id::text)
  from public.runs r where r.workspace_id = workspace and r.subject_id = workflow and r.name = 'workflow'
    and r.created_at > private.now() - interval '1 hour' and r.status <> 'cancelled' and r.key not like 'workflow by hand %' is not false
$$;

-- How many runs and changes there were of a workflow within the hour, and how many runs of each of these records.
drop function private.workflow_rate(uuid, uuid, uuid);
create function private.workflow_rate(workspace uuid, workflow uuid, records uuid[])
returns table (runs integer, changes integer, of_records jsonb) language sql stable security definer set search_path = '' as $$
  with recent as materialized (select * from private.recent_workflow_runs(workspace, workflow))
  select (select count(*) from recent)::integer, (select count(distinct r.event) from recent r)::integer,
    (select coalesce(jsonb_object_agg(c.record, c.many), '{}')
       from (select r.record, count(*) as many from recent r where r.record = any (records) group by r.record) c)
$$;
grant execute on function private.workflow_rate(uuid, uuid, uuid[]) to worker;

-- Files, samples and what an undo restores start nothing, nor does a change of very many records at once; a workflow that is started by a
-- workflow that was started by a workflow is the last. Limits apply here, so that a flood of changes never waits in front of others.
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
    -- What a run writes carries its id as that of its change set.
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

create or replace function private.note_workflow_occasions(workspace uuid, workflow uuid, records uuid[], days date[]) returns void
language sql security definer set search_path = '' as $$
  with fresh as (
    insert into private.workflow_occasions (workspace_id, workflow_id, record_id, day)
    select workspace, workflow, n.record_id, n.day from unnest(records, days) n (record_id, day)
    on conflict do nothing returning record_id
  )
  insert into private.workflow_events (workspace_id, workflow_id, records)
  select workspace, workflow, array_agg(f.record_id) from fresh f having count(*) > 0
$$;

-- What waits for a workflow that was switched off is dropped with it. What is being started at this moment is locked, and is left alone.
create function private.drop_workflow_events() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.workflow_events e where e.id in (select o.id from private.workflow_events o
    where o.workspace_id = new.workspace_id and o.workflow_id = new.id for update skip locked);
  return null;
end $$;
create trigger drop_workflow_events after update of is_on on public.workflows for each row
  when (old.is_on and not new.is_on) execute function private.drop_workflow_events();

-- The workspaces with events, each found by one look into the index however many events it has.
create function private.workspaces_with_workflow_events() returns setof uuid language sql stable security definer set search_path = '' as $$
  with recursive found as (
    (select e.workspace_id from private.workflow_events e order by e.workspace_id limit 1)
    union all
    select (select e.workspace_id from private.workflow_events e where e.workspace_id > f.workspace_id order by e.workspace_id limit 1)
    from found f where f.workspace_id is not null
  )
  select f.workspace_id from found f where f.workspace_id is not null
$$;
grant execute on function private.workspaces_with_workflow_events() to worker;

-- Takes a workspace's turn: its oldest events, of at least one change and no further one once there are so many records.
drop function private.take_workflow_events(integer);
create function private.take_workflow_events(workspace uuid, most integer)
returns table (event uuid, workflow_id uuid, version integer, definition jsonb, acts_as uuid, user_id uuid, records uuid[], depth integer)
language sql security definer set search_path = '' as $$
  with oldest as (
    select e.id, e.records from private.workflow_events e where e.workspace_id = workspace order by e.id limit most for update skip locked
  ), counted as (
    select o.id, sum(cardinality(o.records)) over (order by o.id) - cardinality(o.records) as before from oldest o
  ), taken as (
    delete from private.workflow_events e using counted c where e.id = c.id and c.before < most returning e.*
  )
  select t.id, w.id, w.version, w.definition, w.acts_as, private.workflow_login(w.workspace_id, w.acts_as), t.records, t.depth
  from taken t join public.workflows w on w.workspace_id = t.workspace_id and w.id = t.workflow_id and w.is_on order by t.id
$$;
grant execute on function private.take_workflow_events(uuid, integer) to worker;
