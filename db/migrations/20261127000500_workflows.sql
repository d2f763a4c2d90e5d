-- Automated workflows: when a record is created or changed, and fits a condition, steps are done for it, under the rights of a member.
-- What started one is noted by the transaction that wrote the record; a run of the job `workflow` then does the steps (decision 40).
create function private.is_workflow(definition jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(length(definition::text) <= 32000 and definition #>> '{trigger,entity}' in ('accounts', 'contacts', 'deals')
    and jsonb_typeof(definition #> '{trigger,on}') = 'string' and jsonb_typeof(definition -> 'steps') = 'array', false)
$$;
grant execute on function private.is_workflow(jsonb) to authenticated, service_role;

create table public.workflows (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  definition jsonb not null check (private.is_workflow(definition)),
  is_on boolean not null default false,
  acts_as uuid,
  stopped_because text check (stopped_because in ('member_gone', 'no_rights', 'unreadable', 'too_many')),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, acts_as) references public.members (workspace_id, id) on delete set null (acts_as),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.workflows is E'Automated workflows\n\nA run keeps the definition with which it began; runs are in runs, by subject_id.';
comment on column public.workflows.definition is 'What starts it, on which condition, and its steps';
comment on column public.workflows.is_on is 'Whether it starts by itself';
comment on column public.workflows.acts_as is 'The member under whose rights it acts: who last wrote its steps or switched it on';
comment on column public.workflows.stopped_because is 'Why it was switched off by itself; empty where a person did it';
create index workflows_on_idx on public.workflows ((definition #>> '{trigger,entity}'), workspace_id) where is_on;
create index workflows_acts_as_idx on public.workflows (workspace_id, acts_as) where acts_as is not null;
create index workflows_created_by_idx on public.workflows (workspace_id, created_by) where created_by is not null;
select private.guard_records('public.workflows'), private.keep_history('public.workflows');
-- It acts with all the rights of a member, which are more than those of a program.
create policy people_only on public.workflows as restrictive to authenticated using ((select private.token_id()) is null);

-- Nobody has a workflow act as somebody else: whoever says what it does, or that it does it, is whose rights it has.
create function private.own_workflow() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if (select count(*) from public.workflows w where w.workspace_id = new.workspace_id) >= 100 then
      perform private.refuse('100 workflows are the most: remove one first', 'too_many_workflows', '54000');
    end if;
    new.acts_as := private.member_id(new.workspace_id);
    new.stopped_because := null;
  elsif new.definition is distinct from old.definition or new.is_on and not old.is_on then
    new.acts_as := private.member_id(new.workspace_id);
    new.stopped_because := null;
  else
    new.acts_as := old.acts_as;
    new.stopped_because := case when new.is_on = old.is_on then old.stopped_because end;
  end if;
  return new;
end $$;
create trigger own_workflow before insert or update on public.workflows for each row
  when (current_user = 'authenticated') execute function private.own_workflow();
select private.finish_table('public.workflows');

-- What a workflow says stands among other news.
alter table public.notifications drop constraint notifications_kind_check, drop constraint notifications_activity_check,
  drop constraint notifications_alert_check, add column workflow_id uuid,
  add constraint notifications_kind_check check (kind in ('mention', 'assignment', 'reminder', 'ownership', 'alert', 'workflow')),
  add constraint notifications_activity_check check ((kind in ('ownership', 'alert', 'workflow')) = (activity_id is null)),
  add constraint notifications_alert_check check ((kind = 'alert') = (alert_id is not null) and (kind = 'workflow') = (workflow_id is not null)
    and (kind in ('alert', 'workflow')) = (told is not null)),
  add foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade;
comment on column public.notifications.kind is 'mention, assignment, reminder, ownership (theirs now), alert (a figure crossed a line) or workflow (it says so, or stopped)';
comment on column public.notifications.workflow_id is 'The workflow that it is of';
comment on column public.notifications.told is 'Of an alert: figure, line, days and list, as they were; of a workflow: what it says, or why it stopped';
create index notifications_workflow_idx on public.notifications (workspace_id, workflow_id) where workflow_id is not null;

alter table public.change_sets drop constraint change_sets_kind_check,
  add constraint change_sets_kind_check check (kind in ('bulk_edit', 'delete', 'merge', 'import', 'sample', 'undo', 'assistant', 'workflow'));

-- What may start a workflow, noted by the transaction that wrote the record; a routine takes it from here.
create table private.workflow_events (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null,
  workflow_id uuid not null,
  record_id uuid not null,
  depth integer not null default 0,
  foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);
create index workflow_events_workflow_idx on private.workflow_events (workspace_id, workflow_id);

-- Whose turn it is of those among whom a step shares records out.
create table private.workflow_turns (
  workspace_id uuid not null,
  workflow_id uuid not null,
  step text not null,
  turns integer not null,
  primary key (workspace_id, workflow_id, step),
  foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);
grant select, insert, update on private.workflow_turns to worker;

create function private.workflow_cell(held jsonb, field text) returns jsonb language sql immutable set search_path = '' as $$
  select case when field like 'cf\_%' then held -> 'custom' -> field else held -> field end
$$;

-- Whether a change of a record is what a workflow waits for; `was` is null where it is new.
create function private.starts_workflow(trigger jsonb, was jsonb, becomes jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(case trigger ->> 'on'
    when 'created' then was is null
    when 'updated' then was is not null and case when trigger ->> 'field' is null
      then was - array['updated_at', 'version', 'search'] is distinct from becomes - array['updated_at', 'version', 'search']
      else private.workflow_cell(was, trigger ->> 'field') is distinct from private.workflow_cell(becomes, trigger ->> 'field') end
    when 'becomes' then (was is null or private.workflow_cell(was, trigger ->> 'field') is distinct from private.workflow_cell(becomes, trigger ->> 'field'))
      and trigger -> 'to' ? (private.workflow_cell(becomes, trigger ->> 'field') #>> '{}') end, false)
$$;

-- Why a workflow was not started stands among its runs.
create function private.log_unstarted_workflow(workspace uuid, workflow uuid, record uuid, error jsonb) returns void
language sql set search_path = '' as $$
  insert into public.runs (workspace_id, name, input, subject_id, status, error, finished_at)
  values (workspace, 'workflow', jsonb_strip_nulls(jsonb_build_object('record', record)), workflow, 'cancelled', error, private.now())
$$;

-- Files, samples and what an undo brings back start nothing, nor does a change of very many records at once; and a workflow that is
-- started by a workflow that was started by a workflow is where it ends.
create function private.note_workflow_events() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_at_once constant integer := 100;
  deepest constant integer := 3;
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
      and (w.definition #>> '{trigger,on}' = 'becomes' or (w.definition #>> '{trigger,on}' = 'created') = (tg_op = 'INSERT'))
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
    else
      insert into private.workflow_events (workspace_id, workflow_id, record_id, depth)
        select flow.workspace_id, flow.id, one, depth from unnest(ids) one;
    end if;
  end loop;
  return null;
end $$;

do $$
declare kind text;
begin
  foreach kind in array array['accounts', 'contacts', 'deals'] loop
    execute format('create trigger note_workflow_insert after insert on public.%I referencing new table as added
      for each statement execute function private.note_workflow_events()', kind);
    execute format('create trigger note_workflow_update after update on public.%I referencing old table as removed new table as added
      for each statement execute function private.note_workflow_events()', kind);
  end loop;
end $$;

-- Switches one off and says so to whom it acted for and to those who run the workspace.
create function private.stop_workflow(workspace uuid, workflow uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare stopped public.workflows;
begin
  update public.workflows w set is_on = false, stopped_because = why where w.workspace_id = workspace and w.id = workflow and w.is_on
    returning * into stopped;
  if stopped.id is null then return; end if;
  insert into public.notifications (workspace_id, member_id, kind, workflow_id, told)
    select m.workspace_id, m.id, 'workflow', stopped.id, jsonb_build_object('name', stopped.name, 'why', why)
    from public.members m where m.workspace_id = workspace and m.user_id is not null and (m.role >= 'admin' or m.id = stopped.acts_as);
end $$;

-- Whoever leaves, or may not write any more, takes along what acts for them.
create function private.stop_workflows_of_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- With its workspace a member goes without a word.
  if exists (select from public.workspaces w where w.id = old.workspace_id) then
    perform private.stop_workflow(w.workspace_id, w.id, case when tg_op = 'DELETE' or new.user_id is null then 'member_gone' else 'no_rights' end)
      from public.workflows w where w.workspace_id = old.workspace_id and w.acts_as = old.id and w.is_on;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger stop_workflows_at_leaving before delete on public.members for each row
  when (old.user_id is not null) execute function private.stop_workflows_of_member();
create trigger stop_workflows_without_rights after update of role, user_id on public.members for each row
  when (new.user_id is null and old.user_id is not null or new.role < 'member' and old.role >= 'member')
  execute function private.stop_workflows_of_member();

-- Who does the steps of a workflow: the login of the member it acts as, while they may write.
create function private.workflow_login(workspace uuid, acts_as uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select m.user_id from public.members m
  where m.workspace_id = workspace and m.id = acts_as and m.role >= 'member' and m.user_id is not null and not private.is_leaving(m.user_id)
$$;

create function private.has_workflow_events() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.workflow_events)
$$;

-- Takes what may start workflows, each once; together with the runs that are started in the same transaction.
create function private.take_workflow_events(most integer)
returns table (workspace_id uuid, workflow_id uuid, version integer, definition jsonb, acts_as uuid, user_id uuid, record_id uuid, depth integer)
language sql volatile security definer set search_path = '' as $$
  with taken as (
    delete from private.workflow_events e where e.id in (
      select o.id from private.workflow_events o order by o.id limit most for update skip locked) returning e.*
  )
  select w.workspace_id, w.id, w.version, w.definition, w.acts_as, private.workflow_login(w.workspace_id, w.acts_as), t.record_id, t.depth
  from taken t join public.workflows w on w.workspace_id = t.workspace_id and w.id = t.workflow_id and w.is_on order by t.id
$$;

-- How often a workflow began in the last hour: at all, and for one record.
create function private.workflow_rate(workspace uuid, workflow uuid, record uuid) returns table (runs integer, of_record integer)
language sql stable security definer set search_path = '' as $$
  select count(*)::integer, count(*) filter (where r.input ->> 'record' = record::text)::integer
  from public.runs r where r.workspace_id = workspace and r.subject_id = workflow and r.name = 'workflow'
    and r.created_at > private.now() - interval '1 hour' and r.status <> 'cancelled'
$$;

-- Counts what a run wrote: all of it is one change set, under the id of the run.
create function private.keep_workflow_set(workspace uuid, run uuid, member uuid, entity text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.change_sets as s (workspace_id, id, kind, entity, actor_id, record_count) values (workspace, run, 'workflow', entity, member, 1)
  on conflict (workspace_id, id) do update set record_count = s.record_count + 1
$$;

-- What a workflow says to members: those with a login.
create function private.tell_workflow(workspace uuid, workflow uuid, members uuid[], told jsonb) returns integer
language sql volatile security definer set search_path = '' as $$
  with sent as (
    insert into public.notifications (workspace_id, member_id, kind, workflow_id, told)
    select m.workspace_id, m.id, 'workflow', w.id, told || jsonb_build_object('name', w.name)
    from public.workflows w join public.members m on m.workspace_id = w.workspace_id and m.user_id is not null and m.id = any (members)
    where w.workspace_id = workspace and w.id = workflow returning id
  ) select count(*)::integer from sent
$$;

-- Begins a run once more where it failed: what it has done stays done.
create function private.copy_run_steps(of_run uuid, into_run uuid) returns void language sql set search_path = '' as $$
  insert into public.run_steps (workspace_id, run_id, name, output, attempt, tries, started_at, ended_at)
  select s.workspace_id, into_run, s.name, s.output, s.attempt, s.tries, s.started_at, s.ended_at
  from public.run_steps s where s.run_id = of_run and s.ended_at is not null
$$;

do $$
declare name text;
begin
  foreach name in array array['log_unstarted_workflow(uuid, uuid, uuid, jsonb)', 'stop_workflow(uuid, uuid, text)', 'workflow_login(uuid, uuid)',
    'has_workflow_events()', 'take_workflow_events(integer)', 'workflow_rate(uuid, uuid, uuid)', 'keep_workflow_set(uuid, uuid, uuid, text)',
    'tell_workflow(uuid, uuid, uuid[], jsonb)', 'copy_run_steps(uuid, uuid)'] loop
    execute format('revoke all on function private.%s from public', name);
    execute format('grant execute on function private.%s to worker', name);
  end loop;
end $$;

-- The runs of workflows by their subject, the latest first.
create function public.workflow_activity(workspace_id uuid)
returns table (workflow_id uuid, runs integer, failed integer, open integer, last_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select r.subject_id, count(*) filter (where r.status <> 'cancelled' or r.error is null)::integer, count(*) filter (where r.status = 'failed')::integer,
    count(*) filter (where r.status in ('queued', 'running', 'waiting'))::integer, max(r.created_at)
  from public.runs r where r.workspace_id = workflow_activity.workspace_id and r.name = 'workflow' and r.subject_id is not null group by r.subject_id
$$;
comment on function public.workflow_activity is E'How often each workflow ran\n\nOf the runs that are kept; open are those that are still to end.';
grant execute on function public.workflow_activity(uuid) to authenticated;
