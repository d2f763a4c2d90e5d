-- Written analyses of forecasts: what the figures advised on a day, kept for the workspace. Like analyses of deals they are
-- documents that speak in keys; the words belong to the reader's language, unless a language model wrote some.

create table public.forecast_reports (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- The run that paid for it has the same id.
  id uuid not null,
  author_id uuid,
  months smallint not null check (months between 1 and 12),
  samples text check (samples in ('all', 'some')),
  report jsonb not null check (jsonb_typeof(report -> 'version') = 'number'),
  words jsonb check (jsonb_typeof(words -> 'sentences') = 'array'),
  created_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, author_id) references public.members (workspace_id, id) on delete set null (author_id)
);
comment on table public.forecast_reports is E'What written analyses of forecasts said\n\nMade by /functions/v1/forecast-reports. Each figure is of the moment of created_at.';
comment on column public.forecast_reports.author_id is 'The member whose tokens paid for it; empty when they left';
comment on column public.forecast_reports.months is 'How many months ahead it looks';
comment on column public.forecast_reports.samples is 'Whether all or some of what it is about was sample data; empty: none';
comment on column public.forecast_reports.report is 'Findings by key, with their figures and ids; version says which shape it is';
comment on column public.forecast_reports.words is 'The language, the model and, in the order of the advice, what it wrote; null where the built-in sentence stands';
create index forecast_reports_recent_idx on public.forecast_reports (workspace_id, created_at desc, id);
create index forecast_reports_author_idx on public.forecast_reports (workspace_id, author_id) where author_id is not null;

alter table public.forecast_reports enable row level security;
create policy viewer_reads on public.forecast_reports for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy people_only on public.forecast_reports as restrictive to authenticated using ((select private.token_id()) is null);
create policy worker_writes on public.forecast_reports for all to worker using (true) with check (true);
grant select on public.forecast_reports to authenticated;
grant select, insert, delete on public.forecast_reports to worker;
grant all on public.forecast_reports to service_role;
select private.announce('public.forecast_reports');
