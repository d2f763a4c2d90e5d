-- Workflows that the clock starts: at set times, some days before or after a date, and for what stays as it is for some days. Each has an
-- hour, where the workspace is; what it starts for is asked then. An hour that clocks skip is the one after it, one that they show twice comes once.
create function private.is_clock(trigger jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(trigger ->> 'on' in ('schedule', 'date', 'stays'), false)
$$;

-- A number without decimals, within bounds.
create function private.is_whole(held jsonb, low integer, high integer) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(held) = 'number' and held::text ~ '^-?\d{1,4}$' and held::text::integer between low and high, false)
$$;

create or replace function private.is_workflow(definition jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(length(definition::text) <= 32000 and definition #>> '{trigger,entity}' in ('accounts', 'contacts', 'deals')
    and jsonb_typeof(definition #> '{trigger,on}') = 'string' and jsonb_typeof(definition -> 'steps') = 'array'
    and (not private.is_clock(definition -> 'trigger') or (definition #>> '{trigger,at}' ~ '^([01]\d|2[0-3]):[0-5]\d$'
      and case definition #>> '{trigger,on}'
        when 'date' then definition #>> '{trigger,field}' ~ '^[a-z][a-z0-9_]{0,60}$' and private.is_whole(definition #> '{trigger,days}', -365, 365)
        when 'stays' then private.is_whole(definition #> '{trigger,days}', 1, 365)
        else case definition #>> '{trigger,every}'
          when 'day' then true
          when 'week' then jsonb_typeof(definition #> '{trigger,weekdays}') = 'array' and jsonb_array_length(definition #> '{trigger,weekdays}') between 1 and 7
            and not exists (select from jsonb_array_elements(definition #> '{trigger,weekdays}') d where not private.is_whole(d, 1, 7))
          when 'month' then private.is_whole(definition #> '{trigger,day}', 1, 31) end end)), false)
$$;
do $$
declare name text;
begin
  foreach name in array array['is_clock(jsonb)', 'is_whole(jsonb, integer, integer)'] loop
    execute format('grant execute on function private.%s to authenticated, service_role', name);
  end loop;
end $$;

-- Its moments after one and up to another, each with its day; a month that is shorter has it on its last day.
create function private.occasions(trigger jsonb, zone text, after timestamptz, upto timestamptz) returns table (day date, at timestamptz)
language sql stable set search_path = '' as $$
  select d.day, m.at
  from generate_series((after at time zone zone)::date - 1, (upto at time zone zone)::date + 1, interval '1 day') g
    cross join lateral (select g::date as day) d
    cross join lateral (select (d.day + (trigger ->> 'at')::time) at time zone zone as at) m
  where m.at > after and m.at <= upto and case when trigger ->> 'on' <> 'schedule' or trigger ->> 'every' = 'day' then true
    when trigger ->> 'every' = 'week' then trigger -> 'weekdays' @> to_jsonb(extract(isodow from d.day)::integer)
    else extract(day from d.day) = least((trigger ->> 'day')::integer, extract(day from date_trunc('month', d.day) + interval '1 month - 1 day')) end
  order by m.at
$$;

create function private.next_occasion(trigger jsonb, zone text, after timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(o.at) from private.occasions(trigger, zone, after, after + interval '40 days') o
$$;

-- When the clock starts each that is on, next.
create table private.workflow_clocks (
  workspace_id uuid not null,
  workflow_id uuid not null,
  next_at timestamptz not null,
  primary key (workspace_id, workflow_id),
  foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);
create index workflow_clocks_next_idx on private.workflow_clocks (next_at);

-- What the clock has started, so that a record starts once on an occasion, however often it is looked for.
create table private.workflow_occasions (
  workspace_id uuid not null,
  workflow_id uuid not null,
  record_id uuid not null,
  day date not null,
  primary key (workspace_id, workflow_id, record_id, day),
  foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);

-- What is past when one is switched on, or is to be started otherwise, is past.
create function private.set_workflow_clock() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not (new.is_on and private.is_clock(new.definition -> 'trigger')) then
    delete from private.workflow_clocks c where c.workspace_id = new.workspace_id and c.workflow_id = new.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.is_on and old.definition -> 'trigger' = new.definition -> 'trigger' then return null; end if;
    if old.definition -> 'trigger' <> new.definition -> 'trigger' then
      delete from private.workflow_occasions o where o.workspace_id = new.workspace_id and o.workflow_id = new.id;
    end if;
  end if;
  insert into private.workflow_clocks as c (workspace_id, workflow_id, next_at)
    select w.id, new.id, private.next_occasion(new.definition -> 'trigger', w.time_zone, private.now()) from public.workspaces w where w.id = new.workspace_id
  on conflict (workspace_id, workflow_id) do update set next_at = excluded.next_at;
  return null;
end $$;
create trigger set_workflow_clock after insert or update of is_on, definition on public.workflows
  for each row execute function private.set_workflow_clock();

-- A workspace that moves has its hours there.
create function private.move_workflow_clocks() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.workflow_clocks c set next_at = private.next_occasion(w.definition -> 'trigger', new.time_zone, private.now())
    from public.workflows w where w.workspace_id = new.id and c.workspace_id = w.workspace_id and c.workflow_id = w.id;
  return null;
end $$;
create trigger move_workflow_clocks after update of time_zone on public.workspaces
  for each row when (new.time_zone is distinct from old.time_zone) execute function private.move_workflow_clocks();

-- Whether any may start: by what was noted, or by the clock.
create or replace function private.has_workflow_events() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.workflow_events) or exists (select from private.workflow_clocks c where c.next_at <= private.now())
$$;

-- Takes those whose time has come, with the days that came since they were looked for last; of set times only the latest. Together with what is
-- noted of them in the same transaction.
create function private.take_workflow_clocks(most integer)
returns table (workspace_id uuid, workflow_id uuid, definition jsonb, user_id uuid, zone text, days date[])
language plpgsql volatile security definer set search_path = '' as $$
declare due record;
begin
  for due in select c.workspace_id, c.workflow_id, c.next_at, w.definition, w.acts_as, s.time_zone
    from private.workflow_clocks c join public.workflows w on w.workspace_id = c.workspace_id and w.id = c.workflow_id
      join public.workspaces s on s.id = c.workspace_id
    where c.next_at <= private.now() order by c.next_at limit most for update of c skip locked loop
    workspace_id := due.workspace_id;
    workflow_id := due.workflow_id;
    definition := due.definition;
    user_id := private.workflow_login(due.workspace_id, due.acts_as);
    zone := due.time_zone;
    select array_agg(o.day order by o.day) into days
      from private.occasions(due.definition -> 'trigger', due.time_zone, due.next_at - interval '1 microsecond', private.now()) o;
    if due.definition #>> '{trigger,on}' = 'schedule' then days := days[array_upper(days, 1):]; end if;
    update private.workflow_clocks c set next_at = private.next_occasion(due.definition -> 'trigger', due.time_zone, private.now())
      where c.workspace_id = due.workspace_id and c.workflow_id = due.workflow_id;
    delete from private.workflow_occasions o where o.workspace_id = due.workspace_id and o.workflow_id = due.workflow_id
      and o.day < (private.now() at time zone due.time_zone)::date - 60;
    return next;
  end loop;
end $$;

-- Notes records that the clock starts a workflow for, each once on its day.
create function private.note_workflow_occasions(workspace uuid, workflow uuid, records uuid[], days date[]) returns void
language sql volatile security definer set search_path = '' as $$
  with fresh as (
    insert into private.workflow_occasions (workspace_id, workflow_id, record_id, day)
    select workspace, workflow, n.record_id, n.day from unnest(records, days) n (record_id, day)
    on conflict do nothing returning record_id
  )
  insert into private.workflow_events (workspace_id, workflow_id, record_id) select workspace, workflow, f.record_id from fresh f
$$;

do $$
declare name text;
begin
  foreach name in array array['take_workflow_clocks(integer)', 'note_workflow_occasions(uuid, uuid, uuid[], date[])',
    'occasions(jsonb, text, timestamptz, timestamptz)', 'next_occasion(jsonb, text, timestamptz)'] loop
    execute format('revoke all on function private.%s from public', name);
    execute format('grant execute on function private.%s to worker', name);
  end loop;
end $$;

-- What the clock starts is none of a change's business.
create or replace function private.note_workflow_events() returns trigger language plpgsql security definer set search_path = '' as $$
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
    else
      insert into private.workflow_events (workspace_id, workflow_id, record_id, depth)
        select flow.workspace_id, flow.id, one, depth from unnest(ids) one;
    end if;
  end loop;
  return null;
end $$;
