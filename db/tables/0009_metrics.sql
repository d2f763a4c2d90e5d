-- The result of an analysis, stored for the workspace. It is a document with the ids of records and the keys of sentences: texts
-- are in the reader's language, and names come from the records, as long as they exist.
create table public.analyses (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- The job that created it, and the run that paid for it, have the same id.
  id uuid not null,
  author_id uuid,
  -- Null: all pipelines. No foreign key: an analysis outlives its subject.
  pipeline_id uuid,
  period text not null check ((period in ('month', 'quarter')) or period ~ '^(\d{1,4}d|\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d)$'),
  period_from date not null,
  period_to date not null,
  last_change uuid,
  samples text check (samples in ('all', 'some')),
  findings jsonb not null check (jsonb_typeof(findings -> 'version') = 'number'),
  created_at timestamptz not null default private.now(),
  constraint analyses_pkey primary key (workspace_id, id),
  constraint analyses_check check (period_from <= period_to),
  constraint analyses_workspace_id_author_id_fkey foreign key (workspace_id, author_id) references public.members (workspace_id, id) on delete set null (author_id)
);
comment on table public.analyses is E'What AI analyses found\n\nMade by /functions/v1/analyses. Each figure is of the moment of created_at.';
comment on column public.analyses.workspace_id is 'The workspace it belongs to';
comment on column public.analyses.author_id is 'The member whose tokens paid for it; empty when they left';
comment on column public.analyses.pipeline_id is 'The pipeline it is about; empty: all of them';
comment on column public.analyses.period is 'The period as asked for: month, quarter, days (90d), or a first and a last one (2026-01-31..2026-03-01)';
comment on column public.analyses.period_from is 'The first day of the period, in the workspace''s time zone';
comment on column public.analyses.period_to is 'The last day of the period';
comment on column public.analyses.last_change is 'The latest change of the workspace''s history that it knows of';
comment on column public.analyses.samples is 'Whether all or some of its deals were sample data; empty: none';
comment on column public.analyses.findings is 'Findings by key, with their figures, filters and ids; version says which shape it is';
create index analyses_author_idx on public.analyses (workspace_id, author_id) where author_id is not null;
create index analyses_recent_idx on public.analyses (workspace_id, created_at desc, id);
alter table public.analyses enable row level security;
grant select, delete on public.analyses to authenticated;
grant all on public.analyses to service_role;
grant select, insert, delete on public.analyses to worker;

-- The target ranges of a workspace's indicators. Without a row, what is usual in its industry applies
-- (domain/measures/industry/packs.ts); a row without both bounds means no range.
create table public.kpi_targets (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  measure text not null check (measure ~ '^[a-z][a-z0-9_]{0,59}$'),
  low numeric(20,4),
  high numeric(20,4),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint kpi_targets_pkey primary key (workspace_id, id),
  constraint kpi_targets_workspace_id_measure_key unique (workspace_id, measure),
  constraint kpi_targets_in_order check (low <= high),
  constraint kpi_targets_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint kpi_targets_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint kpi_targets_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.kpi_targets is 'What an indicator is to lie between';
comment on column public.kpi_targets.workspace_id is 'The workspace it belongs to';
comment on column public.kpi_targets.measure is 'The measure, such as food_cost_share; one row each';
comment on column public.kpi_targets.low is 'The least, in the unit of the measure: percent, days, or the smallest unit of the currency; empty for no limit';
comment on column public.kpi_targets.high is 'The most; empty for no limit';
comment on column public.kpi_targets.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.kpi_targets.updated_at is 'When it last changed';
comment on column public.kpi_targets.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index kpi_targets_created_by_idx on public.kpi_targets (workspace_id, created_by) where created_by is not null;
alter table public.kpi_targets enable row level security;
grant select, insert, update, delete on public.kpi_targets to authenticated;
grant all on public.kpi_targets to service_role;

create table public.pinned_charts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 120),
  chart jsonb not null check (private.is_chart(chart)),
  is_shared boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default private.now(),
  constraint pinned_charts_pkey primary key (workspace_id, id),
  constraint pinned_charts_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint pinned_charts_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade
);
comment on table public.pinned_charts is 'Charts and figures that members keep on their home page, for themselves or for everybody';
comment on column public.pinned_charts.workspace_id is 'The workspace it belongs to';
comment on column public.pinned_charts.chart is 'What is asked and how it is drawn: { kind, question, columns, is_coloured, has_total }';
comment on column public.pinned_charts.is_shared is 'Whether everybody in the workspace sees it';
comment on column public.pinned_charts."position" is 'Its place among those of its member';
create index pinned_charts_member_idx on public.pinned_charts (workspace_id, member_id);
alter table public.pinned_charts enable row level security;
grant select, insert, update, delete on public.pinned_charts to authenticated;
grant all on public.pinned_charts to service_role;

create table public.figure_alerts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 120),
  question jsonb not null check (private.is_alert_question(question)),
  direction text not null check (direction in ('above', 'below')),
  line double precision not null check (abs(line) <= 9007199254740991::double precision),
  cadence text not null default 'daily' check (cadence in ('daily', 'weekly')),
  is_shared boolean not null default false,
  is_paused boolean not null default false,
  is_beyond boolean,
  last_value double precision,
  checked_on date,
  checked_at timestamptz,
  crossed_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint figure_alerts_pkey primary key (workspace_id, id),
  constraint figure_alerts_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade
);
comment on table public.figure_alerts is 'Lines that members watch: they, or everybody, are told once when a figure crosses one';
comment on column public.figure_alerts.workspace_id is 'The workspace it belongs to';
comment on column public.figure_alerts.question is 'What is asked: a question of one measure';
comment on column public.figure_alerts.line is 'In the unit of the measure; money in smallest units of the question''s currency';
comment on column public.figure_alerts.cadence is 'daily, or weekly on Mondays; at seven in the morning of the workspace';
comment on column public.figure_alerts.is_shared is 'Whether everybody in the workspace is told';
comment on column public.figure_alerts.is_beyond is 'Whether the figure stood beyond the line when it was last known; empty before that';
comment on column public.figure_alerts.last_value is 'The figure as it was last checked; empty while it is unknown';
create index figure_alerts_member_idx on public.figure_alerts (workspace_id, member_id);
alter table public.figure_alerts enable row level security;
grant select, delete on public.figure_alerts to authenticated;
grant all on public.figure_alerts to service_role;
grant select, update on public.figure_alerts to worker;
grant insert (workspace_id, id, member_id, title, question, direction, line, cadence, is_shared, is_paused), update (title, question, direction, line, cadence, is_shared, is_paused) on public.figure_alerts to authenticated;

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
  constraint forecast_reports_pkey primary key (workspace_id, id),
  constraint forecast_reports_workspace_id_author_id_fkey foreign key (workspace_id, author_id) references public.members (workspace_id, id) on delete set null (author_id)
);
comment on table public.forecast_reports is E'What written analyses of forecasts said\n\nMade by /functions/v1/forecast-reports. Each figure is of the moment of created_at.';
comment on column public.forecast_reports.author_id is 'The member whose tokens paid for it; empty when they left';
comment on column public.forecast_reports.months is 'How many months ahead it looks';
comment on column public.forecast_reports.samples is 'Whether all or some of what it is about was sample data; empty: none';
comment on column public.forecast_reports.report is 'Findings by key, with their figures and ids; version says which shape it is';
comment on column public.forecast_reports.words is 'The language, the model and, in the order of the advice, what it wrote; null where the built-in sentence stands';
create index forecast_reports_author_idx on public.forecast_reports (workspace_id, author_id) where author_id is not null;
create index forecast_reports_recent_idx on public.forecast_reports (workspace_id, created_at desc, id);
alter table public.forecast_reports enable row level security;
grant select on public.forecast_reports to authenticated;
grant all on public.forecast_reports to service_role;
grant select, insert, delete on public.forecast_reports to worker;

create table public.frozen_forecasts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  measure text not null check (measure in ('revenue', 'won_value', 'pipeline_forecast')),
  frozen_on date not null,
  month date not null check (extract(day from month) = 1::numeric),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  value bigint not null,
  low bigint,
  high bigint,
  naive bigint not null,
  pipeline bigint,
  id uuid not null default uuidv7(),
  constraint frozen_forecasts_pkey primary key (workspace_id, id),
  constraint frozen_forecasts_workspace_id_measure_frozen_on_month_key unique (workspace_id, measure, frozen_on, month)
);
comment on table public.frozen_forecasts is E'What was forecast each week\n\nKept for two years as it was, to be held against what came.';
comment on column public.frozen_forecasts.frozen_on is 'The Monday of the week in which it was said, in the workspace''s time zone';
comment on column public.frozen_forecasts.month is 'The first day of the month that it is about';
comment on column public.frozen_forecasts.low is 'Where 80 of 100 begin; empty: not known';
comment on column public.frozen_forecasts.high is 'Where 80 of 100 end; empty: not known';
comment on column public.frozen_forecasts.naive is 'The same month of the year before, or the last one known';
comment on column public.frozen_forecasts.pipeline is 'Of won_value and pipeline_forecast: open deals that were to close in the month, by their chances';
alter table public.frozen_forecasts enable row level security;
grant select on public.frozen_forecasts to authenticated;
grant all on public.frozen_forecasts to service_role;
grant select, insert, delete on public.frozen_forecasts to worker;

-- What was learned on a day, and its quality. Earlier versions keep their quality, and lose their content.
create table public.score_models (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  version integer not null check (version > 0),
  trained_at timestamptz not null default private.now(),
  records integer not null check (records >= 0),
  won integer not null,
  first_decided date,
  last_decided date,
  has_signal boolean not null,
  quality jsonb,
  leaks jsonb not null default '[]',
  drivers jsonb not null default '[]',
  samples text check (samples in ('all', 'some')),
  subject text not null default 'deals' check (subject in ('deals', 'leads')),
  scored integer not null default 0 check (scored >= 0),
  expected double precision not null default 0 check (expected >= 0::double precision),
  constraint score_models_pkey primary key (workspace_id, id),
  constraint score_models_workspace_id_subject_version_key unique (workspace_id, subject, version),
  constraint score_models_check check (won >= 0 and won <= records)
);
comment on table public.score_models is E'What scores of deals and leads were learned from, and how good they are\n\nOne row each time it was learned. Without a signal there are no scores.';
comment on column public.score_models.records is 'Decided deals, or leads of 90 days ago, that it was learned from';
comment on column public.score_models.won is 'How many of these were won, or became customers';
comment on column public.score_models.first_decided is 'The day on which the first of them was decided';
comment on column public.score_models.last_decided is 'The day on which the last of them was decided';
comment on column public.score_models.has_signal is 'Whether it tells deals apart better than the share of won deals does, on deals that it had not learned from';
comment on column public.score_models.quality is 'How it did on deals that were decided after those it had learned from; empty: too few';
comment on column public.score_models.leaks is 'What was left out, as it is probably known only after the outcome';
comment on column public.score_models.drivers is 'What matters most, with its mean effect in log odds';
comment on column public.score_models.samples is 'Whether all or some of its deals were sample data; empty: none';
comment on column public.score_models.subject is 'What it scores: deals, by whether they are won; leads, by whether they become customers within 90 days';
comment on column public.score_models.scored is 'How many open deals or leads were scored with it';
comment on column public.score_models.expected is 'The sum of their chances: how many of them are expected to be won, or to become customers';
alter table public.score_models enable row level security;
grant select on public.score_models to authenticated;
grant all on public.score_models to service_role;
grant select, insert, delete on public.score_models to worker;

create table public.deal_scores (
  workspace_id uuid not null,
  deal_id uuid not null,
  model_id uuid not null,
  as_of date not null,
  chance double precision not null check (chance > 0::double precision and chance < 1::double precision),
  base double precision not null,
  factors jsonb not null,
  -- Clients that watch a workspace receive the ids of changed rows, so each announced row has one: without it no score and no
  -- frozen forecast could be written while a client watched.
  id uuid not null default uuidv7(),
  constraint deal_scores_pkey primary key (workspace_id, id),
  constraint deal_scores_workspace_id_deal_id_key unique (workspace_id, deal_id),
  constraint deal_scores_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references public.deals (workspace_id, id) on delete cascade,
  constraint deal_scores_workspace_id_model_id_fkey foreign key (workspace_id, model_id) references public.score_models (workspace_id, id) on delete cascade
);
comment on table public.deal_scores is E'The chance of each open deal to be won\n\nbase and the logits of its factors add up to the log of the odds of its chance.';
comment on column public.deal_scores.as_of is 'Of which day it is, in the workspace''s time zone';
comment on column public.deal_scores.chance is 'Between 0 and 1';
comment on column public.deal_scores.base is 'What all deals start from, in log odds';
comment on column public.deal_scores.factors is 'What each feature adds in log odds, those that say most first, with how many deals were like it and how many of these were won';
create index deal_scores_model_idx on public.deal_scores (workspace_id, model_id);
alter table public.deal_scores enable row level security;
grant select on public.deal_scores to authenticated;
grant all on public.deal_scores to service_role;
grant select, insert, delete on public.deal_scores to worker;

create table public.lead_scores (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  model_id uuid not null,
  as_of date not null,
  chance double precision not null check (chance > 0::double precision and chance < 1::double precision),
  base double precision not null,
  factors jsonb not null,
  constraint lead_scores_pkey primary key (workspace_id, id),
  constraint lead_scores_workspace_id_contact_id_key unique (workspace_id, contact_id),
  constraint lead_scores_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete cascade,
  constraint lead_scores_workspace_id_model_id_fkey foreign key (workspace_id, model_id) references public.score_models (workspace_id, id) on delete cascade
);
comment on table public.lead_scores is E'The chance of each lead to become a customer within 90 days\n\nbase and the logits of its factors add up to the log of the odds of its chance.';
comment on column public.lead_scores.workspace_id is 'The workspace it belongs to';
comment on column public.lead_scores.contact_id is 'The lead';
comment on column public.lead_scores.as_of is 'Of which day it is, in the workspace''s time zone';
comment on column public.lead_scores.chance is 'Between 0 and 1';
comment on column public.lead_scores.base is 'What all leads start from, in log odds';
comment on column public.lead_scores.factors is 'What each feature adds in log odds, those that say most first, with how many leads were like it and how many of these became customers';
create index lead_scores_chance_idx on public.lead_scores (workspace_id, chance desc, id);
create index lead_scores_model_idx on public.lead_scores (workspace_id, model_id);
alter table public.lead_scores enable row level security;
grant select on public.lead_scores to authenticated;
grant all on public.lead_scores to service_role;
grant select, insert, delete on public.lead_scores to worker;

-- The segment of each customer, for lists of accounts: refreshed every night and whenever a user opens one.
create table private.kept_segments (
  workspace_id uuid not null,
  account_id uuid not null,
  segment text not null,
  first_on date,
  last_on date,
  orders integer,
  product_ids uuid[] not null default '{}',
  constraint kept_segments_pkey primary key (workspace_id, account_id),
  constraint kept_segments_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete cascade
);
alter table private.kept_segments enable row level security;
grant select on private.kept_segments to authenticated, service_role;

create unlogged table private.kept_customers (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  account_id uuid not null,
  -- In the form of private.order_days.
  days date[] not null,
  are_orders boolean[] not null,
  day_minors double precision[] not null,
  day_unrated bigint[] not null,
  -- Of the last 365 days: the number of days with an order, and their total; null without orders.
  orders integer,
  minor double precision,
  -- True if a product was sold to them in these days.
  has_products boolean not null,
  -- In these days, too: the products, their amounts, and the sum of these.
  items text[] not null,
  item_minors double precision[] not null,
  item_total double precision not null,
  order_counts integer[] not null
);
create index kept_customers_idx on private.kept_customers (workspace_id, account_id);
alter table private.kept_customers enable row level security;
grant select on private.kept_customers to authenticated, service_role;

-- The currency of the rows of a workspace, and the last of their 365 days.
create unlogged table private.customer_keeping (
  workspace_id uuid not null primary key references public.workspaces (id) on delete cascade,
  currency text not null,
  until date not null
);
alter table private.customer_keeping enable row level security;
grant select on private.customer_keeping to authenticated, service_role;

-- The accounts whose row is stale; without an account, all of the workspace.
create unlogged table private.stale_customers (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  account_id uuid
);
create index stale_customers_idx on private.stale_customers (workspace_id);
alter table private.stale_customers enable row level security;
grant select on private.stale_customers to authenticated, service_role;

-- The result of one generation, stored for the workspace. It refers to products and accounts by their ids and filters.
create table public.promotion_generations (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- The job that created it, and the run that paid for it, have the same id.
  id uuid not null,
  author_id uuid,
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  found jsonb not null check (jsonb_typeof(found -> 'version') = 'number'),
  samples text check (samples in ('all', 'some')),
  created_at timestamptz not null default private.now(),
  constraint promotion_generations_pkey primary key (workspace_id, id),
  constraint promotion_generations_workspace_id_author_id_fkey foreign key (workspace_id, author_id) references public.members (workspace_id, id) on delete set null (author_id)
);
comment on table public.promotion_generations is E'What promotion ideas were asked for and found\n\nMade by /functions/v1/promotion-ideas. Each figure is of the moment of created_at.';
comment on column public.promotion_generations.workspace_id is 'The workspace it belongs to';
comment on column public.promotion_generations.author_id is 'The member whose tokens paid for it; empty when they left';
comment on column public.promotion_generations.request is 'Description, audience, goals, budget and language, as asked for';
comment on column public.promotion_generations.found is 'The ideas with their figures, filters and messages; version says which shape it is';
comment on column public.promotion_generations.samples is 'Whether all or some of the sales were sample data; empty: none';
create index promotion_generations_author_idx on public.promotion_generations (workspace_id, author_id) where author_id is not null;
create index promotion_generations_recent_idx on public.promotion_generations (workspace_id, created_at desc, id);
alter table public.promotion_generations enable row level security;
grant select, delete on public.promotion_generations to authenticated;
grant all on public.promotion_generations to service_role;
grant select, insert, delete on public.promotion_generations to worker;

-- An idea that a member saved, as it was found, under a name that can be changed.
create table public.promotion_ideas (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  idea jsonb not null check (jsonb_typeof(idea -> 'version') = 'number' and pg_column_size(idea) < 65536),
  -- No foreign key: it outlives the generation.
  generation_id uuid,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint promotion_ideas_pkey primary key (workspace_id, id),
  constraint promotion_ideas_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint promotion_ideas_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint promotion_ideas_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.promotion_ideas is 'Promotion ideas that were saved';
comment on column public.promotion_ideas.workspace_id is 'The workspace it belongs to';
comment on column public.promotion_ideas.idea is 'The idea as it was found; version says which shape it is';
comment on column public.promotion_ideas.generation_id is 'What found it';
comment on column public.promotion_ideas.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.promotion_ideas.updated_at is 'When it last changed';
comment on column public.promotion_ideas.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index promotion_ideas_created_by_idx on public.promotion_ideas (workspace_id, created_by) where created_by is not null;
alter table public.promotion_ideas enable row level security;
grant select, insert, update, delete on public.promotion_ideas to authenticated;
grant all on public.promotion_ideas to service_role;

-- Promotions: ideas that were launched. The accounts and the random control group are fixed then, so that the effect can be
-- measured by comparing the two.
create table public.promotions (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  idea jsonb not null check (jsonb_typeof(idea -> 'version') = 'number' and pg_column_size(idea) < 65536),
  coupon text check (length(btrim(coupon)) between 1 and 40),
  starts_on date not null,
  ends_on date not null,
  -- In percent of the audience, and the seed that decided the control group.
  holdout integer not null check (holdout between 10 and 20),
  seed text not null check (length(seed) between 1 and 100),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint promotions_pkey primary key (workspace_id, id),
  constraint promotions_starts_on_year check (starts_on between '0001-01-02' and '9999-12-30'),
  constraint promotions_check check (ends_on >= starts_on and ends_on <= (starts_on + 365)),
  constraint promotions_ends_on_year check (ends_on between '0001-01-02' and '9999-12-30'),
  constraint promotions_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint promotions_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint promotions_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.promotions is E'Promotions that were begun\n\nBegun by /functions/v1/promotions; who is promoted to and who is held out is in promotion_accounts.';
comment on column public.promotions.workspace_id is 'The workspace it belongs to';
comment on column public.promotions.idea is 'The idea it was begun with; version says which shape it is';
comment on column public.promotions.coupon is 'What customers say or type to have the offer';
comment on column public.promotions.holdout is 'How many percent of those whom it is for are held out';
comment on column public.promotions.seed is 'Who is held out follows from it: those first by the md5 of the seed and the account''s id';
comment on column public.promotions.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.promotions.updated_at is 'When it last changed';
comment on column public.promotions.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index promotions_created_by_idx on public.promotions (workspace_id, created_by) where created_by is not null;
alter table public.promotions enable row level security;
grant select, insert, delete on public.promotions to authenticated;
grant all on public.promotions to service_role;
grant update (name) on public.promotions to authenticated;

create table public.promotion_accounts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  promotion_id uuid not null,
  account_id uuid not null,
  is_held_out boolean not null,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint promotion_accounts_pkey primary key (workspace_id, id),
  constraint promotion_accounts_workspace_id_promotion_id_account_id_key unique (workspace_id, promotion_id, account_id),
  constraint promotion_accounts_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint promotion_accounts_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint promotion_accounts_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete cascade,
  constraint promotion_accounts_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint promotion_accounts_workspace_id_promotion_id_fkey foreign key (workspace_id, promotion_id) references public.promotions (workspace_id, id) on delete cascade
);
comment on table public.promotion_accounts is E'Whom a promotion is for\n\nFixed when it begins: an account that comes to fit later is not part of it.';
comment on column public.promotion_accounts.workspace_id is 'The workspace it belongs to';
comment on column public.promotion_accounts.is_held_out is 'Whether it is left alone, for comparison';
comment on column public.promotion_accounts.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.promotion_accounts.updated_at is 'When it last changed';
comment on column public.promotion_accounts.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index promotion_accounts_account_idx on public.promotion_accounts (workspace_id, account_id);
create index promotion_accounts_created_by_idx on public.promotion_accounts (workspace_id, created_by) where created_by is not null;
alter table public.promotion_accounts enable row level security;
grant select, insert, delete on public.promotion_accounts to authenticated;
grant all on public.promotion_accounts to service_role;
grant update (account_id) on public.promotion_accounts to authenticated;
