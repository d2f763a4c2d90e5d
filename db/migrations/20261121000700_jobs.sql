-- Work that takes long, as people see it: what it is, how far it is, how it ended. The queue itself is pg-boss's
-- (schema jobs); this table is what survives it.
create schema if not exists jobs authorization worker;

create type public.job_status as enum ('queued', 'running', 'succeeded', 'failed', 'cancelled');

create table public.jobs (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (length(kind) between 1 and 100),
  subject_id uuid,
  status public.job_status not null default 'queued',
  progress integer not null default 0 check (progress >= 0),
  total integer check (total >= 0),
  result jsonb,
  -- {code, details}: the words belong to the reader's language.
  error jsonb,
  attempts integer not null default 0,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
create index jobs_recent_idx on public.jobs (workspace_id, created_at desc, id);
create index jobs_open_idx on public.jobs (status, created_at) where status in ('queued', 'running');
create index jobs_subject_idx on public.jobs (workspace_id, subject_id) where subject_id is not null;

alter table public.jobs enable row level security;
create policy viewer_reads on public.jobs for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.jobs for all to worker using (true) with check (true);
grant select on public.jobs to authenticated;
grant select, insert, update, delete on public.jobs to worker;
grant all on public.jobs to service_role;
