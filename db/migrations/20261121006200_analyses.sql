-- What an analysis found, kept for the workspace. It is a document that speaks of records by their ids and of sentences by their
-- keys: the words belong to the reader's language, and the names to the records, as long as they are there.
create table public.analyses (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- The job that made it, and the run that paid for it, have the same id.
  id uuid not null,
  author_id uuid,
  -- Null: all pipelines. No foreign key: an analysis outlives what it is about.
  pipeline_id uuid,
  period text not null check (period in ('month', 'quarter') or period ~ '^(\d{1,4}d|\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d)$'),
  period_from date not null,
  period_to date not null,
  last_change uuid,
  samples text check (samples in ('all', 'some')),
  findings jsonb not null check (jsonb_typeof(findings -> 'version') = 'number'),
  created_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  check (period_from <= period_to),
  foreign key (workspace_id, author_id) references public.members (workspace_id, id) on delete set null (author_id)
);
create index analyses_recent_idx on public.analyses (workspace_id, created_at desc, id);
create index analyses_author_idx on public.analyses (workspace_id, author_id) where author_id is not null;
comment on table public.analyses is E'What AI analyses found\n\nMade by /functions/v1/analyses. Each figure is of the moment of created_at.';
comment on column public.analyses.author_id is 'The member whose tokens paid for it; empty when they left';
comment on column public.analyses.pipeline_id is 'The pipeline it is about; empty: all of them';
comment on column public.analyses.period is 'The period as asked for: month, quarter, days (90d), or a first and a last one (2026-01-31..2026-03-01)';
comment on column public.analyses.period_from is 'The first day of the period, in the workspace''s time zone';
comment on column public.analyses.period_to is 'The last day of the period';
comment on column public.analyses.last_change is 'The latest change of the workspace''s history that it knows of';
comment on column public.analyses.samples is 'Whether all or some of its deals were sample data; empty: none';
comment on column public.analyses.findings is 'Findings by key, with their figures, filters and ids; version says which shape it is';

alter table public.analyses enable row level security;
create policy viewer_reads on public.analyses for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
-- Also somebody who may only read takes away what they paid for themselves.
create policy author_deletes on public.analyses for delete to authenticated using (
  workspace_id in (select private.workspaces('admin'))
  or workspace_id in (select private.workspaces('viewer')) and author_id = private.member_id(workspace_id));
create policy people_only on public.analyses as restrictive to authenticated using ((select private.token_id()) is null);
create policy worker_writes on public.analyses for all to worker using (true) with check (true);
grant select, delete on public.analyses to authenticated;
-- Those of sample data go with it.
grant select, insert, delete on public.analyses to worker;
grant all on public.analyses to service_role;
select private.announce('public.analyses');
