-- Whoever watches a workspace is told by id which rows changed, so what is announced has one: without it no score and no frozen
-- forecast could be written while somebody looked on.
alter table public.deal_scores drop constraint deal_scores_pkey, add column id uuid not null default uuidv7(),
  add primary key (workspace_id, id), add unique (workspace_id, deal_id);
alter table public.frozen_forecasts drop constraint frozen_forecasts_pkey, add column id uuid not null default uuidv7(),
  add primary key (workspace_id, id), add unique (workspace_id, measure, frozen_on, month);
