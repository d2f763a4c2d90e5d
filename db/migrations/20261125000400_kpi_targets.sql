-- What a workspace wants its indicators to lie between. Where it says nothing, what is usual in its trade holds
-- (domain/measures/industry/packs.ts); a row without both sides says that nothing does.
create table public.kpi_targets (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  measure text not null check (measure ~ '^[a-z][a-z0-9_]{0,59}$'),
  low numeric(20, 4),
  high numeric(20, 4),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, measure),
  constraint kpi_targets_in_order check (low <= high),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.kpi_targets is 'What an indicator is to lie between';
comment on column public.kpi_targets.measure is 'The measure, such as food_cost_share; one row each';
comment on column public.kpi_targets.low is 'The least, in the unit of the measure: percent, days, or the smallest unit of the currency; empty for no limit';
comment on column public.kpi_targets.high is 'The most; empty for no limit';
create index kpi_targets_created_by_idx on public.kpi_targets (workspace_id, created_by) where created_by is not null;
select private.guard_records('public.kpi_targets'), private.keep_history('public.kpi_targets');
select private.finish_table('public.kpi_targets');
