-- Changes made together are undone together. A change set names the rows of change_log that belong together; undoing one is
-- itself a change set, which references the undone one. A set is undone once; to redo it, the undo is undone.
create table public.change_sets (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('bulk_edit', 'delete', 'merge', 'import', 'sample', 'undo', 'assistant', 'workflow')),
  entity text not null check (length(entity) <= 100),
  at timestamptz not null default private.now(),
  actor_id uuid,
  record_count integer not null check (record_count >= 0),
  undoes uuid,
  token_id uuid default private.token_id(),
  -- The first import of sales turns won deals off as sales. Its undo turns them on again, unless a user set that in the meantime.
  turned_won_deals_off boolean not null default false,
  constraint change_sets_pkey primary key (workspace_id, id),
  constraint change_sets_workspace_id_undoes_key unique (workspace_id, undoes),
  constraint change_sets_at_year check (at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint change_sets_workspace_id_actor_id_fkey foreign key (workspace_id, actor_id) references public.members (workspace_id, id) on delete set null (actor_id),
  constraint change_sets_workspace_id_undoes_fkey foreign key (workspace_id, undoes) references public.change_sets (workspace_id, id)
);
comment on table public.change_sets is E'What was changed in one go\n\nCan be taken back for 30 days with undo_change_set.';
comment on column public.change_sets.workspace_id is 'The workspace it belongs to';
comment on column public.change_sets.entity is 'The kind of record, by the name of its table';
comment on column public.change_sets.record_count is 'How many records were changed';
comment on column public.change_sets.undoes is 'The change set that this one took back';
comment on column public.change_sets.turned_won_deals_off is 'Whether this import of sales turned counts_won_deals off and nobody has set it since; its undo turns it on again';
create index change_sets_actor_idx on public.change_sets (workspace_id, actor_id, at desc, id desc) where actor_id is not null;
create index change_sets_recent_idx on public.change_sets (workspace_id, at desc, id desc);
alter table public.change_sets enable row level security;
grant select, insert on public.change_sets to authenticated;
grant all on public.change_sets to service_role;

-- What was changed, by whom and when. Written by the database for every way of changing data, read by the workspace, not writable
-- for others. One insert per statement, so that an import of thousands of rows stays one set.
create table public.change_log (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  at timestamptz not null default private.now(),
  actor_id uuid,
  table_name text not null,
  record_id uuid not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- {column: [before, after]}; an insert has no before, a delete no after.
  changes jsonb not null,
  change_set_id uuid,
  -- The history of records also has the program. Users cannot write it.
  token_id uuid default private.token_id(),
  constraint change_log_pkey primary key (workspace_id, id)
);
comment on table public.change_log is E'Who changed what, and when\n\nWritten by the database itself, whichever way a change came.';
comment on column public.change_log.workspace_id is 'The workspace it belongs to';
comment on column public.change_log.actor_id is 'The member who made the change; empty when it was the system';
comment on column public.change_log.table_name is 'The table that was changed';
comment on column public.change_log.changes is 'By column, the value before and the value after: {"name": ["Acme", "Acme Ltd"]}';
comment on column public.change_log.change_set_id is 'The change set it was a part of';
-- Only for questions about one member: on an empty table the planner would use it for others too, and keep that plan.
create index change_log_actor_idx on public.change_log (workspace_id, actor_id, at desc, id desc) where (change_set_id is null) and (actor_id is not null);
-- The day on which a user marked a contact as a customer.
create index change_log_customers_idx on public.change_log (workspace_id, record_id) include (at) where (table_name = 'contacts') and (action = 'update') and ((changes #>> '{lifecycle,1}'::text[]) = 'customer');
create index change_log_gone_idx on public.change_log using gin (workspace_id, private.gone_label(changes) public.gin_trgm_ops) where action = 'delete';
-- Members have few rows in the history, and only theirs have names and addresses of users who sign in.
create index change_log_members_idx on public.change_log (workspace_id, record_id) where table_name = 'members';
create index change_log_recent_idx on public.change_log (workspace_id, at desc, id desc);
create index change_log_record_idx on public.change_log (workspace_id, record_id, id desc);
create index change_log_set_idx on public.change_log (workspace_id, change_set_id, id) where change_set_id is not null;
-- A change set represents all its rows, so only the others are read; settings of the workspace separately, and by member, as most
-- has been done by few.
create index change_log_shaping_idx on public.change_log (workspace_id, at desc, id desc) where (change_set_id is null) and (table_name in ('members', 'pipelines', 'stages', 'custom_fields'));
create index change_log_single_idx on public.change_log (workspace_id, at desc, id desc) where (change_set_id is null) and (table_name <> all (array['members', 'pipelines', 'stages', 'custom_fields']));
create index change_log_stages_idx on public.change_log (workspace_id, record_id, id) where (table_name = 'deals') and (changes ? 'stage_id');
alter table public.change_log enable row level security;
grant select on public.change_log to authenticated, service_role;
grant maintain on public.change_log to worker;

-- Change events between a reading and the moment from which a screen receives live changes: without them, a new listener would
-- have to read again everything on the screen. What announces changes also records them here, whether or not anyone watches:
-- which table of a workspace was written, by which transaction, and who may know.
--
-- A position is a snapshot under a name of its own: a snapshot counts the transactions of all workspaces, which must not be
-- revealed. A transaction that the snapshot of a position could not see, and a later one can, committed between the two, however
-- long it took. Both tables are unlogged, so that recording costs no write to the disk; after a crash both are empty, and for a
-- position from before everything may have changed. Events of an erased workspace are deleted within the hour, as all events are.
create unlogged table private.news (
  workspace uuid not null,
  table_name text not null,
  at_least public.member_role not null,
  person uuid,
  xid xid8 not null default pg_current_xact_id()
);
create index news_xid_idx on private.news (workspace, xid);

create unlogged table private.positions (
  id uuid not null default uuidv7() primary key,
  at timestamptz not null default clock_timestamp(),
  snapshot pg_snapshot not null default pg_current_snapshot()
);
create index positions_at_idx on private.positions (at);

create table public.runs (
  id uuid not null default uuidv7() primary key,
  -- Null for work of one user, who is in user_id, and for the server's own, where that is null too.
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
  -- {code, details}: texts are in the reader's language.
  error jsonb,
  -- Increases with each process that claims the run: writes of another attempt are rejected.
  attempt integer not null default 0,
  deadline timestamptz,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  started_at timestamptz,
  finished_at timestamptz,
  constraint runs_workspace_id_id_key unique (workspace_id, id),
  constraint runs_check check (workspace_id is null or user_id is null),
  constraint runs_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.runs is 'Runs of jobs: work that goes on after its request, with its progress';
comment on column public.runs.workspace_id is 'The workspace it belongs to';
comment on column public.runs.user_id is 'Whose own it is; empty for work of a workspace';
comment on column public.runs.name is 'The job';
comment on column public.runs.input is 'What the job was asked, besides its subject';
comment on column public.runs.subject_id is 'What the run is about, such as an import';
comment on column public.runs.key is 'Nothing else with this key runs meanwhile';
comment on column public.runs.progress is 'How much is done, out of total';
comment on column public.runs.result is 'What came of it, once it succeeded';
comment on column public.runs.error is 'Why it failed';
comment on column public.runs.attempt is 'How many times a process took it up';
comment on column public.runs.deadline is 'When it fails if it has not ended';
comment on column public.runs.created_by is 'The member who made it; empty when it was the system or somebody who left';
create unique index runs_key_idx on public.runs (key) where status = any (array['queued'::public.run_status, 'running'::public.run_status, 'waiting'::public.run_status]);
create index runs_open_idx on public.runs (status, created_at) where status = any (array['queued'::public.run_status, 'running'::public.run_status, 'waiting'::public.run_status]);
create index runs_over_idx on public.runs (finished_at) where finished_at is not null;
create index runs_recent_idx on public.runs (workspace_id, created_at desc, id);
create index runs_subject_idx on public.runs (workspace_id, subject_id) where subject_id is not null;
create index runs_user_idx on public.runs (user_id) where user_id is not null;
alter table public.runs enable row level security;
grant select on public.runs to authenticated;
grant all on public.runs to service_role;
grant select, insert, update, delete, maintain on public.runs to worker;

create table public.run_steps (
  workspace_id uuid references public.workspaces (id) on delete cascade,
  run_id uuid not null references public.runs (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  output jsonb,
  -- Of the last attempt, while the step is not done.
  error jsonb,
  tries integer not null default 1,
  attempt integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint run_steps_pkey primary key (run_id, name)
);
comment on table public.run_steps is 'What a run has done so far, step by step';
comment on column public.run_steps.workspace_id is 'The workspace it belongs to';
comment on column public.run_steps.tries is 'How many times it was begun';
create index run_steps_workspace_idx on public.run_steps (workspace_id) where workspace_id is not null;
alter table public.run_steps enable row level security;
grant select on public.run_steps to authenticated;
grant all on public.run_steps to service_role;
grant select, insert, update, delete on public.run_steps to worker;

-- The rights with which a run acts, and the process that holds it.
create table private.run_leases (
  run_id uuid not null primary key references public.runs (id) on delete cascade,
  role text not null,
  claims jsonb not null,
  runner integer,
  leased_until timestamptz,
  -- When a waiting run continues.
  wake_at timestamptz,
  -- How many processes died with it since its last step was done.
  losses integer not null default 0
);
create index run_leases_person_idx on private.run_leases (((claims ->> 'sub')));
create index run_leases_runner_idx on private.run_leases (runner) where runner is not null;
-- Lets each worker set a timer for postponed runs instead of polling for them.
create index run_leases_wake_at_idx on private.run_leases (wake_at) where wake_at is not null;
grant select, insert, update, delete, maintain on private.run_leases to worker;

-- Sign-ins in progress at a provider: stored here so that any process can finish them, each once and within ten minutes. Losing
-- them in a crash only requires another click, so they skip the write-ahead log.
create unlogged table private.provider_states (
  state_hash text not null primary key,
  -- Of a cookie: only the browser that started may finish.
  browser_hash text not null,
  sealed bytea not null check (octet_length(sealed) <= 8192),
  created_at timestamptz not null default now()
);
alter table private.provider_states enable row level security;
grant select, insert, delete on private.provider_states to auth_admin;

alter table public.data_exports add constraint data_exports_id_fkey foreign key (id) references public.runs (id) on delete cascade;
