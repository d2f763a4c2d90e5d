-- Work that goes on after its request: a run of a job, and the steps of it that are done. Each step's effect and its memory
-- are one transaction, so a run whose process died goes on at the step where it was (src/server/jobs). The queue is pg-boss's
-- (schema jobs): what waits in it only wakes a run.
create schema if not exists jobs authorization worker;

create type public.run_status as enum ('queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled');

create table public.runs (
  id uuid primary key default uuidv7(),
  -- Null for work of one person, whom user_id names, and for the server's own, where that is null too.
  workspace_id uuid references public.workspaces (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  input jsonb not null default '{}',
  subject_id uuid,
  -- While a run with a key is open there is no other one with it.
  key text check (length(key) between 1 and 200),
  status public.run_status not null default 'queued',
  progress integer not null default 0 check (progress >= 0),
  total integer check (total >= 0),
  result jsonb,
  -- {code, details}: the words belong to the reader's language.
  error jsonb,
  -- Grows with each process that takes the run up: what another attempt writes is refused.
  attempt integer not null default 0,
  deadline timestamptz,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  started_at timestamptz,
  finished_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  check (workspace_id is null or user_id is null)
);
comment on table public.runs is 'Runs of jobs: work that goes on after its request, with its progress';
comment on column public.runs.name is 'The job';
comment on column public.runs.input is 'What the job was asked, besides its subject';
comment on column public.runs.key is 'Nothing else with this key runs meanwhile';
comment on column public.runs.user_id is 'Whose own it is; empty for work of a workspace';
comment on column public.runs.attempt is 'How many times a process took it up';
comment on column public.runs.deadline is 'When it fails if it has not ended';
comment on column public.runs.subject_id is 'What the run is about, such as an import';
comment on column public.runs.progress is 'How much is done, out of total';
comment on column public.runs.result is 'What came of it, once it succeeded';
comment on column public.runs.error is 'Why it failed';
create index runs_recent_idx on public.runs (workspace_id, created_at desc, id);
create index runs_open_idx on public.runs (status, created_at) where status in ('queued', 'running', 'waiting');
create unique index runs_key_idx on public.runs (key) where status in ('queued', 'running', 'waiting');
create index runs_subject_idx on public.runs (workspace_id, subject_id) where subject_id is not null;
create index runs_user_idx on public.runs (user_id) where user_id is not null;
create index runs_over_idx on public.runs (finished_at) where finished_at is not null;

create table public.run_steps (
  workspace_id uuid references public.workspaces (id) on delete cascade,
  run_id uuid not null references public.runs (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  output jsonb,
  -- Of the last try, while the step is not done.
  error jsonb,
  tries integer not null default 1,
  attempt integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (run_id, name)
);
comment on table public.run_steps is 'What a run has done so far, step by step';
comment on column public.run_steps.tries is 'How many times it was begun';
create index run_steps_workspace_idx on public.run_steps (workspace_id) where workspace_id is not null;

-- As whom a run acts, and which process has it.
create table private.run_leases (
  run_id uuid primary key references public.runs (id) on delete cascade,
  role text not null,
  claims jsonb not null,
  runner integer,
  leased_until timestamptz,
  -- When a run that waits goes on.
  wake_at timestamptz,
  -- How many processes were lost with it since its last step was done.
  losses integer not null default 0
);
create index run_leases_person_idx on private.run_leases ((claims ->> 'sub'));
create index run_leases_runner_idx on private.run_leases (runner) where runner is not null;

alter table public.runs enable row level security;
create policy viewer_reads on public.runs for select to authenticated
  using (workspace_id in (select private.workspaces('viewer'))
    or (user_id = (select auth.uid()) and (select private.token_id()) is null));
create policy worker_writes on public.runs for all to worker using (true) with check (true);
grant select on public.runs to authenticated;
grant select, insert, update, delete on public.runs to worker;
grant all on public.runs to service_role;
select private.announce('public.runs');
alter table public.run_steps enable row level security;
create policy viewer_reads on public.run_steps for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.run_steps for all to worker using (true) with check (true);
grant select on public.run_steps to authenticated;
grant select, insert, update, delete on public.run_steps to worker;
grant all on public.run_steps to service_role;
grant select, insert, update, delete on private.run_leases to worker;

create function private.is_open(status public.run_status) returns boolean language sql immutable set search_path = '' as $$
  select status in ('queued', 'running', 'waiting')
$$;

-- Whose turn a run takes: the person's who asked for it, in whichever workspace; a key's without a person, its workspace's.
create function private.run_asker(claims jsonb, workspace uuid) returns text language sql immutable set search_path = '' as $$
  select coalesce(claims ->> 'sub', workspace::text, 'server')
$$;

-- Whether the process that took a run still has it. Each holds a lock under its number for as long as it is connected: one
-- that died lets go at once, one that was stopped is past its lease.
create function private.is_held(lease private.run_leases) returns boolean language sql stable set search_path = '' as $$
  select coalesce(lease.leased_until > clock_timestamp(), false) and private.is_runner_there(lease.runner)
$$;

-- Takes a run up that waits, or one whose process is gone. Gives nothing where there is nothing to do.
create function private.claim_run(run uuid, runner integer, lease_seconds integer)
returns table (workspace_id uuid, user_id uuid, name text, input jsonb, subject_id uuid, total integer, attempt integer, losses integer, deadline timestamptz,
  role text, claims jsonb, lost_runner boolean, steps jsonb)
language plpgsql set search_path = '' as $$
declare
  taken public.runs;
  lease private.run_leases;
begin
  select * into taken from public.runs r where r.id = run and private.is_open(r.status) for update;
  if taken.id is null then return; end if;
  select * into lease from private.run_leases l where l.run_id = run for update;
  if taken.status = 'running' and private.is_held(lease) then return; end if;
  update private.run_leases l set runner = claim_run.runner, leased_until = clock_timestamp() + make_interval(secs => lease_seconds),
    wake_at = null, losses = l.losses + (taken.status = 'running')::integer where l.run_id = run;
  update public.runs r set status = 'running', attempt = r.attempt + 1, started_at = coalesce(r.started_at, private.now()), progress = 0
    where r.id = run;
  return query select taken.workspace_id, taken.user_id, taken.name, taken.input, taken.subject_id, taken.total, taken.attempt + 1,
    lease.losses + (taken.status = 'running')::integer, taken.deadline, lease.role, lease.claims, taken.status = 'running',
    (select coalesce(jsonb_object_agg(s.name, jsonb_build_object('output', s.output, 'is_done', s.ended_at is not null, 'tries', s.tries)), '{}')
      from public.run_steps s where s.run_id = run);
end $$;

-- Refuses whoever does not have the run any more; until the transaction ends nobody takes, cancels or ends it.
create function private.hold_run(run uuid, attempt integer) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.runs r where r.id = run and r.attempt = hold_run.attempt and r.status = 'running' for no key update;
  if not found then
    raise exception 'This run was cancelled, or another process has taken it' using errcode = 'VR409';
  end if;
end $$;

-- Remembers that a step is done; last in the transaction of its effect.
create function private.end_step(run uuid, attempt integer, step text, output jsonb, started_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.hold_run(run, attempt);
  insert into public.run_steps as s (workspace_id, run_id, name, output, attempt, started_at, ended_at)
    select r.workspace_id, run, step, end_step.output, end_step.attempt, end_step.started_at, clock_timestamp() from public.runs r where r.id = run
    on conflict (run_id, name) do update set output = excluded.output, error = null, attempt = excluded.attempt,
      tries = s.tries + 1, ended_at = excluded.ended_at;
  update private.run_leases l set losses = 0 where l.run_id = run and l.losses > 0;
end $$;

-- Ends a run, or puts it off: to be taken up at once (queued), or at wake_at (waiting); a loss is counted. False where it is not the caller's.
create function private.leave_run(run uuid, attempt integer, status public.run_status, result jsonb default null, error jsonb default null,
  wake_at timestamptz default null, is_loss boolean default false) returns boolean language plpgsql set search_path = '' as $$
declare
  -- Now is when the transaction began, which is as long ago as the work took.
  ended constant timestamptz := case when not private.is_open(status) then private.now() + (clock_timestamp() - now()) end;
begin
  update public.runs r set status = leave_run.status, result = leave_run.result, error = leave_run.error, finished_at = ended,
    progress = case leave_run.status when 'succeeded' then coalesce(r.total, r.progress) else r.progress end
    where r.id = run and r.attempt = leave_run.attempt and r.status = 'running';
  if not found then return false; end if;
  update private.run_leases l set runner = null, leased_until = null, wake_at = leave_run.wake_at, losses = l.losses + is_loss::integer
    where l.run_id = run;
  if ended is not null then delete from private.run_leases l where l.run_id = run; end if;
  -- Of the server's own work nothing is kept but what went wrong: a mail's run names whom it went to.
  delete from public.runs r where r.id = run and leave_run.status = 'succeeded' and r.workspace_id is null and r.user_id is null;
  return true;
end $$;

-- Keeps what a process has, and says how far it is. `told` is [{id, attempt, progress, total}]; gives those of them that are
-- the process's no more: cancelled, past their deadline, or taken by another one.
create function private.beat_runs(runner integer, lease_seconds integer, told jsonb) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  update private.run_leases l set leased_until = clock_timestamp() + make_interval(secs => lease_seconds)
    from jsonb_to_recordset(told) as t (id uuid)
    where l.run_id = t.id and l.runner = beat_runs.runner and l.leased_until < clock_timestamp() + make_interval(secs => lease_seconds * 0.7);
  update public.runs r set progress = t.progress, total = coalesce(t.total, r.total)
    from jsonb_to_recordset(told) as t (id uuid, attempt integer, progress integer, total integer)
    where r.id = t.id and r.attempt = t.attempt and r.status = 'running'
      and (r.progress <> t.progress or r.total is distinct from coalesce(t.total, r.total));
  return array(select t.id from jsonb_to_recordset(told) as t (id uuid, attempt integer)
    where not exists (select from public.runs r where r.id = t.id and r.attempt = t.attempt and r.status = 'running'
      and (r.deadline is null or r.deadline > private.now())));
end $$;

-- Runs that nobody is about to take up although somebody should: their process is gone, or what would wake them got lost.
create function private.lost_runs() returns table (id uuid, name text, total integer, asker text)
language sql volatile set search_path = '' as $$
  select r.id, r.name, r.total, private.run_asker(l.claims, r.workspace_id)
  from public.runs r join private.run_leases l on l.run_id = r.id
  where case r.status
    when 'running' then not private.is_held(l)
    when 'queued' then r.created_at < private.now() - interval '3 seconds'
    when 'waiting' then l.wake_at < clock_timestamp() - interval '3 seconds' end
    and r.status in ('queued', 'running', 'waiting')
$$;

-- Starts a run in the caller's transaction; null where one with its key is open already.
create function private.start_run(name text, input jsonb, workspace uuid, person uuid, subject uuid, total integer, member uuid,
  role text, claims jsonb, key text, id uuid, deadline_seconds integer) returns public.runs
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare made public.runs;
begin
  insert into public.runs (id, workspace_id, user_id, name, input, subject_id, key, total, created_by, deadline)
    values (coalesce(start_run.id, uuidv7()), workspace, person, start_run.name, coalesce(start_run.input, '{}'), subject, start_run.key,
      start_run.total, member, private.now() + make_interval(secs => deadline_seconds))
    on conflict (key) where status in ('queued', 'running', 'waiting') do nothing
    returning * into made;
  if made.id is null then return null; end if;
  insert into private.run_leases (run_id, role, claims) values (made.id, start_run.role, start_run.claims);
  return made;
end $$;

-- Cancels what is open, and gives it. Its process hears of it within half a second; nothing of the step it is at stays.
create function private.cancel_runs(runs uuid[]) returns setof public.runs language sql set search_path = '' as $$
  with over as (
    update public.runs r set status = 'cancelled', finished_at = private.now()
      where r.id = any (cancel_runs.runs) and private.is_open(r.status) returning r.*
  ), gone as (
    delete from private.run_leases l using over where l.run_id = over.id
  )
  select * from over
$$;

-- Old runs go: the server's own after a day, as they may name somebody; a workspace's and a person's after half a year, and
-- all but the newest thousand.
create function private.sweep_runs() returns integer language plpgsql set search_path = '' as $$
declare gone integer;
begin
  delete from public.runs r where r.finished_at < private.now() - case when r.workspace_id is null and r.user_id is null
    then interval '1 day' else interval '180 days' end;
  get diagnostics gone = row_count;
  delete from public.runs r using (select o.id, row_number() over (partition by o.workspace_id order by o.created_at desc, o.id) as place
      from public.runs o where o.workspace_id is not null) old
    where r.id = old.id and old.place > 1000 and r.finished_at is not null;
  return gone;
end $$;

do $$
declare name text;
begin
  foreach name in array array['is_open(public.run_status)', 'run_asker(jsonb, uuid)', 'is_held(private.run_leases)',
    'claim_run(uuid, integer, integer)', 'hold_run(uuid, integer)', 'end_step(uuid, integer, text, jsonb, timestamptz)',
    'leave_run(uuid, integer, public.run_status, jsonb, jsonb, timestamptz, boolean)', 'beat_runs(integer, integer, jsonb)', 'lost_runs()',
    'start_run(text, jsonb, uuid, uuid, uuid, integer, uuid, text, jsonb, text, uuid, integer)', 'cancel_runs(uuid[])', 'sweep_runs()'] loop
    execute format('grant execute on function private.%s to worker', name);
  end loop;
end $$;

-- The server's key may delete a run, which asks whether it is open.
grant execute on function private.is_open(public.run_status) to service_role;

-- A run of somebody's own is told to them alone, wherever they are a member.
create function private.tell_own_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_memberships(new.user_id, 'runs', tg_op, true);
  return null;
end $$;
create trigger tell_own_run after insert or update on public.runs for each row
  when (new.user_id is not null) execute function private.tell_own_run();
