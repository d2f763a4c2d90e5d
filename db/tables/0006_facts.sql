create table public.sales (
  like private.record_columns including all,
  sold_on date not null,
  account_id uuid,
  contact_id uuid,
  product_id uuid,
  owner_id uuid,
  company_id uuid,
  category text check (length(category) <= 200),
  channel text check (length(channel) <= 200),
  region text check (length(region) <= 200),
  quantity numeric(15,3),
  revenue_minor bigint not null check (abs(revenue_minor) <= 9007199254740991),
  cost_minor bigint check (abs(cost_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  refund_of_id uuid,
  search text generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(external_id, '') || ' ' || coalesce(order_number, ''))) stored not null,
  order_number text check (length(order_number) between 1 and 200),
  order_status public.order_status,
  constraint sales_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint sales_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint sales_sold_on_year check (sold_on between '0001-01-02' and '9999-12-30'),
  constraint sales_check check (refund_of_id <> id),
  constraint sales_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  constraint sales_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete set null (company_id),
  constraint sales_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete set null (contact_id),
  constraint sales_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint sales_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade,
  constraint sales_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id),
  constraint sales_workspace_id_product_id_fkey foreign key (workspace_id, product_id) references public.products (workspace_id, id) on delete set null (product_id),
  constraint sales_workspace_id_refund_of_id_fkey foreign key (workspace_id, refund_of_id) references public.sales (workspace_id, id) on delete set null (refund_of_id)
);
alter table public.sales alter column name set default '';
comment on table public.sales is E'What was sold and what was given back\n\nBeside these a won deal counts as a sale, where the workspace says so.';
comment on column public.sales.workspace_id is 'The workspace it belongs to';
comment on column public.sales.name is 'The product''s, the account''s or another word for it, unless given';
comment on column public.sales.external_id is 'Its id in another system; no two records of a kind in a workspace share one';
comment on column public.sales.is_sample is 'Came with the sample data, and goes with it';
comment on column public.sales.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.sales.updated_at is 'When it last changed';
comment on column public.sales.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.sales.custom is 'The values of custom fields, by key';
comment on column public.sales.tag_ids is 'The tags it carries';
comment on column public.sales.sold_on is 'The day whose revenue it is';
comment on column public.sales.account_id is 'The customer';
comment on column public.sales.owner_id is 'The member who looks after it';
comment on column public.sales.company_id is 'The own company that sold it';
comment on column public.sales.category is 'The product''s, unless given';
comment on column public.sales.channel is 'How it was sold: a shop, the web, a partner';
comment on column public.sales.region is 'Where it was sold; the account''s region or country, unless given';
comment on column public.sales.revenue_minor is 'In the smallest unit of the currency, such as cents; below zero for a refund';
comment on column public.sales.cost_minor is 'What it cost to make or buy, in the same unit; empty where that is not known';
comment on column public.sales.currency is 'Three letters of ISO 4217; the workspace''s unless given';
comment on column public.sales.refund_of_id is 'The sale that this one takes back';
comment on column public.sales.search is 'What searching looks through, in lower case and without accents';
comment on column public.sales.order_number is 'The order or invoice that it is a line of; lines of one customer with the same number are one order';
comment on column public.sales.order_status is 'The order''s; the lines of an order that was cancelled or fully refunded are not revenue';
create index sales_account_idx on public.sales (workspace_id, account_id, sold_on desc) include (product_id, category, currency, revenue_minor, order_status) where account_id is not null;
create index sales_company_idx on public.sales (workspace_id, company_id) where company_id is not null;
create index sales_contact_idx on public.sales (workspace_id, contact_id) where contact_id is not null;
create unique index sales_external_id_key on public.sales (workspace_id, external_id) where external_id is not null;
create index sales_name_idx on public.sales (workspace_id, name, id);
create index sales_order_idx on public.sales (workspace_id, order_number) where order_number is not null;
create index sales_ordered_on_idx on public.sales (workspace_id, sold_on) where order_number is not null;
create index sales_owner_idx on public.sales (workspace_id, owner_id) where owner_id is not null;
create index sales_product_idx on public.sales (workspace_id, product_id, sold_on) include (account_id, revenue_minor, order_number, order_status) where product_id is not null;
create index sales_recent_idx on public.sales (workspace_id, updated_at desc, id);
create index sales_refund_of_idx on public.sales (workspace_id, refund_of_id) where refund_of_id is not null;
create index sales_sample_idx on public.sales (workspace_id) where is_sample;
create index sales_search_idx on public.sales using gin (workspace_id, search public.gin_trgm_ops);
create index sales_signs_idx on public.sales using gin (workspace_id, private.signs(search)) where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]';
create index sales_sold_on_idx on public.sales (workspace_id, sold_on desc, id);
create index sales_tags_idx on public.sales using gin (workspace_id, tag_ids) where tag_ids <> '{}'::uuid[];
alter table public.sales enable row level security;
grant select, insert, update, delete on public.sales to authenticated;
grant all on public.sales to service_role;

create table public.expenses (
  like private.record_columns including all,
  spent_on date not null,
  amount_minor bigint not null check (abs(amount_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  category text check (length(category) <= 200),
  channel text check (length(channel) <= 200),
  purpose public.expense_purpose not null default 'operating',
  company_id uuid,
  search text generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(category, '') || ' ' || coalesce(channel, '') || ' ' || coalesce(external_id, ''))) stored not null,
  constraint expenses_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint expenses_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint expenses_spent_on_year check (spent_on between '0001-01-02' and '9999-12-30'),
  constraint expenses_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete set null (company_id),
  constraint expenses_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint expenses_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
);
alter table public.expenses alter column name set default '';
comment on table public.expenses is 'What was spent';
comment on column public.expenses.workspace_id is 'The workspace it belongs to';
comment on column public.expenses.name is 'Its category or another word for it, unless given';
comment on column public.expenses.external_id is 'Its id in another system; no two records of a kind in a workspace share one';
comment on column public.expenses.is_sample is 'Came with the sample data, and goes with it';
comment on column public.expenses.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.expenses.updated_at is 'When it last changed';
comment on column public.expenses.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.expenses.custom is 'The values of custom fields, by key';
comment on column public.expenses.tag_ids is 'The tags it carries';
comment on column public.expenses.spent_on is 'The day whose expense it is';
comment on column public.expenses.amount_minor is 'In the smallest unit of the currency, such as cents; below zero for what came back';
comment on column public.expenses.currency is 'Three letters of ISO 4217; the workspace''s unless given';
comment on column public.expenses.channel is 'The way to customers that it was spent on';
comment on column public.expenses.purpose is 'To win customers, to keep them, or to run the business';
comment on column public.expenses.company_id is 'The own company that spent it';
comment on column public.expenses.search is 'What searching looks through, in lower case and without accents';
create index expenses_company_idx on public.expenses (workspace_id, company_id) where company_id is not null;
create unique index expenses_external_id_key on public.expenses (workspace_id, external_id) where external_id is not null;
create index expenses_name_idx on public.expenses (workspace_id, name, id);
create index expenses_recent_idx on public.expenses (workspace_id, updated_at desc, id);
create index expenses_sample_idx on public.expenses (workspace_id) where is_sample;
create index expenses_search_idx on public.expenses using gin (workspace_id, search public.gin_trgm_ops);
create index expenses_signs_idx on public.expenses using gin (workspace_id, private.signs(search)) where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]';
create index expenses_spent_on_idx on public.expenses (workspace_id, spent_on desc, id);
create index expenses_tags_idx on public.expenses using gin (workspace_id, tag_ids) where tag_ids <> '{}'::uuid[];
alter table public.expenses enable row level security;
grant select, insert, update, delete on public.expenses to authenticated;
grant all on public.expenses to service_role;

-- The subject of a target is also in `whom`: a target that is restored after its account was deleted for good must not become
-- everyone's. A target is deleted with its subject.
create table public.targets (
  like private.record_columns including all,
  month date not null,
  measure text not null default 'revenue' check (measure in ('revenue', 'deals_won', 'new_leads')),
  amount_minor bigint check (amount_minor between 0 and 9007199254740991),
  count integer check (count >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  account_id uuid,
  owner_id uuid,
  company_id uuid,
  region text check (length(region) between 1 and 200),
  whom text not null default '',
  search text generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(region, '') || ' ' || coalesce(external_id, ''))) stored not null,
  team_id uuid,
  constraint targets_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint targets_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint targets_month_year check (month between '0001-01-02' and '9999-12-30'),
  constraint targets_amount_fits check ((measure = 'revenue') = (amount_minor is not null) and (measure <> 'revenue') = (count is not null)),
  constraint targets_one_whom check (num_nonnulls(account_id, owner_id, team_id, company_id, region) <= 1 and whom =
case
    when account_id is not null then 'account'
    when owner_id is not null then 'owner'
    when team_id is not null then 'team'
    when company_id is not null then 'company'
    when region is not null then 'region'
    else 'workspace'
end),
  constraint targets_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete cascade,
  constraint targets_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete cascade,
  constraint targets_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint targets_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade,
  constraint targets_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete cascade,
  constraint targets_workspace_id_team_id_fkey foreign key (workspace_id, team_id) references public.teams (workspace_id, id) on delete cascade
);
alter table public.targets alter column name set default '';
comment on table public.targets is E'What is aimed at in a month\n\nOf the whole workspace, or of an account, a member, a team, an own company or a region: one a month and measure.';
comment on column public.targets.workspace_id is 'The workspace it belongs to';
comment on column public.targets.name is 'The month and whom it is for; follows from them';
comment on column public.targets.external_id is 'Its id in another system; no two records of a kind in a workspace share one';
comment on column public.targets.is_sample is 'Came with the sample data, and goes with it';
comment on column public.targets.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.targets.updated_at is 'When it last changed';
comment on column public.targets.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.targets.custom is 'The values of custom fields, by key';
comment on column public.targets.tag_ids is 'The tags it carries';
comment on column public.targets.month is 'The first day of its month; any other day of it becomes that one';
comment on column public.targets.measure is 'revenue, deals_won or new_leads';
comment on column public.targets.amount_minor is 'Of revenue alone, in the smallest unit of the currency';
comment on column public.targets.count is 'Of every other measure alone';
comment on column public.targets.currency is 'Three letters of ISO 4217; the workspace''s unless given';
comment on column public.targets.account_id is 'The customer whose revenue it is';
comment on column public.targets.owner_id is 'The member who looks after it';
comment on column public.targets.company_id is 'The own company that is to reach it';
comment on column public.targets.whom is 'workspace, account, owner, team, company or region; follows from which of them is given';
comment on column public.targets.search is 'What searching looks through, in lower case and without accents';
comment on column public.targets.team_id is 'The team whose members are to reach it together';
create index targets_account_idx on public.targets (workspace_id, account_id) where account_id is not null;
create index targets_company_idx on public.targets (workspace_id, company_id) where company_id is not null;
create unique index targets_external_id_key on public.targets (workspace_id, external_id) where external_id is not null;
create unique index targets_key on public.targets (workspace_id, month, measure, coalesce((account_id)::text, (owner_id)::text, (team_id)::text, (company_id)::text, ('region ' || region), ''));
create index targets_name_idx on public.targets (workspace_id, name, id);
create index targets_owner_idx on public.targets (workspace_id, owner_id) where owner_id is not null;
create index targets_recent_idx on public.targets (workspace_id, updated_at desc, id);
create index targets_sample_idx on public.targets (workspace_id) where is_sample;
create index targets_search_idx on public.targets using gin (workspace_id, search public.gin_trgm_ops);
create index targets_signs_idx on public.targets using gin (workspace_id, private.signs(search)) where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]';
create index targets_tags_idx on public.targets using gin (workspace_id, tag_ids) where tag_ids <> '{}'::uuid[];
create index targets_team_idx on public.targets (workspace_id, team_id) where team_id is not null;
alter table public.targets enable row level security;
grant select, insert, update, delete on public.targets to authenticated;
grant all on public.targets to service_role;

create table public.exchange_rates (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  day date not null,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null,
  rate numeric(24,12) not null check (rate > 0::numeric and rate < 1000000000000::numeric),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint exchange_rates_pkey primary key (workspace_id, id),
  constraint exchange_rates_workspace_id_from_currency_to_currency_day_key unique (workspace_id, from_currency, to_currency, day),
  constraint exchange_rates_day_year check (day between '0001-01-02' and '9999-12-30'),
  constraint exchange_rates_check check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  constraint exchange_rates_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint exchange_rates_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint exchange_rates_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.exchange_rates is E'What one currency was worth in another\n\nA rate holds from its day to the next one. Between the same two currencies the other way round it holds likewise.';
comment on column public.exchange_rates.workspace_id is 'The workspace it belongs to';
comment on column public.exchange_rates.day is 'From when it holds';
comment on column public.exchange_rates.rate is 'How many units of to_currency one unit of from_currency is worth, both in whole ones such as dollars';
comment on column public.exchange_rates.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.exchange_rates.updated_at is 'When it last changed';
comment on column public.exchange_rates.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index exchange_rates_created_by_idx on public.exchange_rates (workspace_id, created_by) where created_by is not null;
alter table public.exchange_rates enable row level security;
grant select, insert, update, delete on public.exchange_rates to authenticated;
grant all on public.exchange_rates to service_role;

create table public.metric_points (
  like private.record_columns including all,
  day date not null,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  value numeric(15,3) not null,
  dimension text check (length(dimension) <= 200),
  company_id uuid,
  search text generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(key, '') || ' ' || coalesce(dimension, '') || ' ' || coalesce(external_id, ''))) stored not null,
  constraint metric_points_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint metric_points_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint metric_points_day_year check (day between '0001-01-02' and '9999-12-30'),
  constraint metric_points_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete set null (company_id),
  constraint metric_points_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint metric_points_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
);
alter table public.metric_points alter column name set default '';
comment on table public.metric_points is E'What was counted on a day\n\nGuests or hours of a day add up; seats or students stand until they are noted again.';
comment on column public.metric_points.workspace_id is 'The workspace it belongs to';
comment on column public.metric_points.name is 'The day and its part; follows from them unless given';
comment on column public.metric_points.external_id is 'Its id in another system; no two records of a kind in a workspace share one';
comment on column public.metric_points.is_sample is 'Came with the sample data, and goes with it';
comment on column public.metric_points.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.metric_points.updated_at is 'When it last changed';
comment on column public.metric_points.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.metric_points.custom is 'The values of custom fields, by key';
comment on column public.metric_points.tag_ids is 'The tags it carries';
comment on column public.metric_points.day is 'The day on which it was counted, or from which on it stands';
comment on column public.metric_points.key is 'What was counted, such as covers, footfall, open_hours or seats';
comment on column public.metric_points.dimension is 'The part of it: a shift, a room, a channel';
comment on column public.metric_points.company_id is 'The own company it was counted for';
comment on column public.metric_points.search is 'What searching looks through, in lower case and without accents';
create index metric_points_company_idx on public.metric_points (workspace_id, company_id) where company_id is not null;
create index metric_points_day_idx on public.metric_points (workspace_id, day desc, id);
create unique index metric_points_external_id_key on public.metric_points (workspace_id, external_id) where external_id is not null;
create index metric_points_key_idx on public.metric_points (workspace_id, key, day);
create index metric_points_name_idx on public.metric_points (workspace_id, name, id);
create index metric_points_recent_idx on public.metric_points (workspace_id, updated_at desc, id);
create index metric_points_sample_idx on public.metric_points (workspace_id) where is_sample;
create index metric_points_search_idx on public.metric_points using gin (workspace_id, search public.gin_trgm_ops);
create index metric_points_signs_idx on public.metric_points using gin (workspace_id, private.signs(search)) where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]';
create index metric_points_tags_idx on public.metric_points using gin (workspace_id, tag_ids) where tag_ids <> '{}'::uuid[];
alter table public.metric_points enable row level security;
grant select, insert, update, delete on public.metric_points to authenticated;
grant all on public.metric_points to service_role;

create table public.messages (
  like private.record_columns including all,
  sent_on date not null,
  body text not null check (length(btrim(body)) between 1 and 5000),
  channel text check (length(channel) <= 200),
  contact_id uuid,
  account_id uuid,
  corrected_sentiment text check (corrected_sentiment in ('positive', 'neutral', 'negative')),
  search text generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(channel, '') || ' ' || coalesce(body, '') || ' ' || coalesce(external_id, ''))) stored not null,
  sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
  certainty text check (certainty in ('person', 'sure', 'doubtful', 'unreadable')),
  constraint messages_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint messages_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint messages_sent_on_year check (sent_on between '0001-01-02' and '9999-12-30'),
  constraint messages_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  constraint messages_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete set null (contact_id),
  constraint messages_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint messages_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
) with (fillfactor=70);
alter table public.messages alter column name set default '';
comment on table public.messages is E'What customers wrote\n\nHow each feels is read by a job soon after.';
comment on column public.messages.workspace_id is 'The workspace it belongs to';
comment on column public.messages.name is 'How it begins, unless given';
comment on column public.messages.external_id is 'Its id in another system; no two records of a kind in a workspace share one';
comment on column public.messages.is_sample is 'Came with the sample data, and goes with it';
comment on column public.messages.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.messages.updated_at is 'When it last changed';
comment on column public.messages.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.messages.custom is 'The values of custom fields, by key';
comment on column public.messages.tag_ids is 'The tags it carries';
comment on column public.messages.sent_on is 'The day it was sent';
comment on column public.messages.body is 'What it says';
comment on column public.messages.channel is 'How it came: email, chat, phone, a review';
comment on column public.messages.contact_id is 'Who wrote it';
comment on column public.messages.account_id is 'The customer it came from; the contact''s account, unless given';
comment on column public.messages.corrected_sentiment is 'What a person says it feels like: positive, neutral or negative. Counts before what was read, and teaches how others are read';
comment on column public.messages.search is 'What searching looks through, in lower case and without accents';
comment on column public.messages.sentiment is 'How it feels: positive, neutral or negative; nothing until it is read. What a person said of it, else what was read; nobody writes it';
comment on column public.messages.certainty is 'Who says how it feels: person, sure, doubtful or unreadable; nothing until it is read. Nobody writes it';
create index messages_account_idx on public.messages (workspace_id, account_id, sent_on desc) where account_id is not null;
create index messages_contact_idx on public.messages (workspace_id, contact_id, sent_on desc) where contact_id is not null;
create index messages_corrected_idx on public.messages (workspace_id, id) where corrected_sentiment is not null;
create unique index messages_external_id_key on public.messages (workspace_id, external_id) where external_id is not null;
create index messages_name_idx on public.messages (workspace_id, name, id);
create index messages_recent_idx on public.messages (workspace_id, updated_at desc, id);
create index messages_sample_idx on public.messages (workspace_id) where is_sample;
create index messages_search_idx on public.messages using gin (workspace_id, search public.gin_trgm_ops);
create index messages_sent_on_idx on public.messages (workspace_id, sent_on desc, id);
create index messages_signs_idx on public.messages using gin (workspace_id, private.signs(search)) where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]';
create index messages_tags_idx on public.messages using gin (workspace_id, tag_ids) where tag_ids <> '{}'::uuid[];
alter table public.messages enable row level security;
grant select, insert, update, delete on public.messages to authenticated;
grant all on public.messages to service_role;

-- The sentiment of a message, as it was read. Null where its language is not supported.
create table public.message_readings (
  workspace_id uuid not null,
  id uuid not null,
  language text check (language ~ '^[a-z]{2}$'),
  sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
  confidence numeric(4,3) check (confidence >= 0::numeric and confidence <= 1::numeric),
  is_doubtful boolean not null default false,
  mentions jsonb not null default '[]',
  model text check (length(model) <= 60),
  read_at timestamptz not null default private.now(),
  constraint message_readings_pkey primary key (workspace_id, id),
  constraint message_readings_check check ((sentiment is null) = (confidence is null)),
  constraint message_readings_workspace_id_id_fkey foreign key (workspace_id, id) references public.messages (workspace_id, id) on delete cascade
);
comment on table public.message_readings is E'How messages feel, as they were read\n\nWritten by a job.';
comment on column public.message_readings.workspace_id is 'The workspace it belongs to';
comment on column public.message_readings.id is 'The message';
comment on column public.message_readings.language is 'The language it was read in; empty where it is none that can be read';
comment on column public.message_readings.confidence is 'How likely that sentiment is, 0 to 1';
comment on column public.message_readings.is_doubtful is 'Whether it is as likely to be wrong as not to be relied on';
comment on column public.message_readings.mentions is 'What it speaks of: [{"aspect", "sentiment", "confidence", "sentence"}]';
comment on column public.message_readings.model is 'The model that read it';
create index message_readings_doubtful_idx on public.message_readings (workspace_id, id) where is_doubtful;
alter table public.message_readings enable row level security;
grant select on public.message_readings to authenticated, service_role;

-- The queue of texts to read: a message, or all of a workspace if there is none. Writers only add to it, so none waits for
-- another.
create table private.unread_messages (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  message_id uuid,
  noted_at timestamptz not null default private.now()
);
create index unread_messages_workspace_idx on private.unread_messages (workspace_id);
alter table private.unread_messages enable row level security;

create table private.sales_by_account (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  day date not null,
  account_id uuid,
  channel text,
  region text,
  company_id uuid,
  owner_id uuid,
  currency text not null,
  sales_count bigint not null,
  refunds_count bigint not null,
  quantity numeric not null,
  revenue_minor numeric not null,
  refunded_minor numeric not null,
  cost_minor numeric not null,
  costed_revenue_minor numeric not null,
  uncosted bigint not null,
  is_put_together boolean not null default false,
  counted_sales bigint not null default 0,
  ordered_sales bigint not null default 0,
  ordered_counted bigint not null default 0
);
create index sales_by_account_account_idx on private.sales_by_account (workspace_id, account_id, day) where account_id is not null;
create index sales_by_account_workspace_id_day_idx on private.sales_by_account (workspace_id, day);
create index sales_by_account_workspace_id_day_idx1 on private.sales_by_account (workspace_id, day) where not is_put_together;
alter table private.sales_by_account enable row level security;
grant select on private.sales_by_account to authenticated, service_role;

create table private.sales_by_category (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  day date not null,
  category text,
  company_id uuid,
  currency text not null,
  sales_count bigint not null,
  refunds_count bigint not null,
  quantity numeric not null,
  revenue_minor numeric not null,
  refunded_minor numeric not null,
  cost_minor numeric not null,
  costed_revenue_minor numeric not null,
  uncosted bigint not null,
  is_put_together boolean not null default false,
  counted_sales bigint not null default 0,
  ordered_sales bigint not null default 0,
  ordered_counted bigint not null default 0
);
create index sales_by_category_workspace_id_day_idx on private.sales_by_category (workspace_id, day);
create index sales_by_category_workspace_id_day_idx1 on private.sales_by_category (workspace_id, day) where not is_put_together;
alter table private.sales_by_category enable row level security;
grant select on private.sales_by_category to authenticated, service_role;

create table private.sales_by_day (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  day date not null,
  company_id uuid,
  currency text not null,
  sales_count bigint not null,
  refunds_count bigint not null,
  quantity numeric not null,
  revenue_minor numeric not null,
  refunded_minor numeric not null,
  cost_minor numeric not null,
  costed_revenue_minor numeric not null,
  uncosted bigint not null,
  is_put_together boolean not null default false,
  counted_sales bigint not null default 0,
  ordered_sales bigint not null default 0,
  ordered_counted bigint not null default 0
);
comment on column private.sales_by_day.ordered_sales is 'How many of the sales are lines with an order number';
create index sales_by_day_workspace_id_day_idx on private.sales_by_day (workspace_id, day);
create index sales_by_day_workspace_id_day_idx1 on private.sales_by_day (workspace_id, day) where not is_put_together;
alter table private.sales_by_day enable row level security;
grant select on private.sales_by_day to authenticated, service_role;

-- Sums per order. `sales_by_order` has a row for each order and day.
create table private.sales_by_order (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  day date not null,
  account_id uuid,
  order_number text not null,
  channel text,
  region text,
  company_id uuid,
  owner_id uuid,
  currency text not null,
  sales_count bigint not null,
  refunds_count bigint not null,
  quantity numeric not null,
  revenue_minor numeric not null,
  refunded_minor numeric not null,
  cost_minor numeric not null,
  costed_revenue_minor numeric not null,
  uncosted bigint not null,
  counted_sales bigint not null,
  is_put_together boolean not null default false,
  ordered_sales bigint not null default 0,
  ordered_counted bigint not null default 0
);
create index sales_by_order_account_idx on private.sales_by_order (workspace_id, account_id, day) where account_id is not null;
create index sales_by_order_order_idx on private.sales_by_order (workspace_id, order_number);
create index sales_by_order_workspace_id_day_idx on private.sales_by_order (workspace_id, day);
create index sales_by_order_workspace_id_day_idx1 on private.sales_by_order (workspace_id, day) where not is_put_together;
alter table private.sales_by_order enable row level security;
grant select on private.sales_by_order to authenticated, service_role;

-- Categories with channels and regions are nearly as many as the sales of a day: they are summed separately, as they are queried.
create table private.sales_by_place (
  workspace_id uuid constraint sales_by_category_workspace_id_not_null not null references public.workspaces (id) on delete cascade,
  day date constraint sales_by_category_day_not_null not null,
  channel text,
  region text,
  company_id uuid,
  currency text constraint sales_by_category_currency_not_null not null,
  sales_count bigint constraint sales_by_category_sales_count_not_null not null,
  refunds_count bigint constraint sales_by_category_refunds_count_not_null not null,
  quantity numeric constraint sales_by_category_quantity_not_null not null,
  revenue_minor numeric constraint sales_by_category_revenue_minor_not_null not null,
  refunded_minor numeric constraint sales_by_category_refunded_minor_not_null not null,
  cost_minor numeric constraint sales_by_category_cost_minor_not_null not null,
  costed_revenue_minor numeric constraint sales_by_category_costed_revenue_minor_not_null not null,
  uncosted bigint constraint sales_by_category_uncosted_not_null not null,
  is_put_together boolean constraint sales_by_category_is_put_together_not_null not null default false,
  counted_sales bigint not null default 0,
  ordered_sales bigint not null default 0,
  ordered_counted bigint not null default 0
);
create index sales_by_place_workspace_id_day_idx on private.sales_by_place (workspace_id, day);
create index sales_by_place_workspace_id_day_idx1 on private.sales_by_place (workspace_id, day) where not is_put_together;
alter table private.sales_by_place enable row level security;
grant select on private.sales_by_place to authenticated, service_role;

-- Products are nearly as many as the sales of a day, so these are summed by month; a row has the month's first day.
create table private.sales_by_product (
  workspace_id uuid constraint sales_by_category_workspace_id_not_null not null references public.workspaces (id) on delete cascade,
  day date constraint sales_by_category_day_not_null not null,
  category text,
  company_id uuid,
  currency text constraint sales_by_category_currency_not_null not null,
  sales_count bigint constraint sales_by_category_sales_count_not_null not null,
  refunds_count bigint constraint sales_by_category_refunds_count_not_null not null,
  quantity numeric constraint sales_by_category_quantity_not_null not null,
  revenue_minor numeric constraint sales_by_category_revenue_minor_not_null not null,
  refunded_minor numeric constraint sales_by_category_refunded_minor_not_null not null,
  cost_minor numeric constraint sales_by_category_cost_minor_not_null not null,
  costed_revenue_minor numeric constraint sales_by_category_costed_revenue_minor_not_null not null,
  uncosted bigint constraint sales_by_category_uncosted_not_null not null,
  is_put_together boolean constraint sales_by_category_is_put_together_not_null not null default false,
  product_id uuid,
  counted_sales bigint not null default 0,
  ordered_sales bigint not null default 0,
  ordered_counted bigint not null default 0
);
create index sales_by_product_workspace_id_day_idx on private.sales_by_product (workspace_id, day);
create index sales_by_product_workspace_id_day_idx1 on private.sales_by_product (workspace_id, day) where not is_put_together;
alter table private.sales_by_product enable row level security;
grant select on private.sales_by_product to authenticated, service_role;

-- All records as one, under the rights of the caller.
create view private.records with (security_invoker = true) as
 select 'accounts'::text as kind,
    r.workspace_id,
    r.id,
    r.name,
    r.is_sample,
    r.owner_id
   from public.accounts r
union all
 select 'contacts'::text as kind,
    r.workspace_id,
    r.id,
    r.name,
    r.is_sample,
    r.owner_id
   from public.contacts r
union all
 select 'products'::text as kind,
    r.workspace_id,
    r.id,
    r.name,
    r.is_sample,
    null::uuid as owner_id
   from public.products r
union all
 select 'deals'::text as kind,
    r.workspace_id,
    r.id,
    r.name,
    r.is_sample,
    r.owner_id
   from public.deals r
union all
 select 'sales'::text as kind,
    r.workspace_id,
    r.id,
    r.name,
    r.is_sample,
    r.owner_id
   from public.sales r
union all
 select 'expenses'::text as kind,
    r.workspace_id,
    r.id,
    r.name,
    r.is_sample,
    null::uuid as owner_id
   from public.expenses r
union all
 select 'targets'::text as kind,
    r.workspace_id,
    r.id,
    r.name,
    r.is_sample,
    r.owner_id
   from public.targets r
union all
 select 'metric_points'::text as kind,
    r.workspace_id,
    r.id,
    r.name,
    r.is_sample,
    null::uuid as owner_id
   from public.metric_points r
union all
 select 'messages'::text as kind,
    r.workspace_id,
    r.id,
    r.name,
    r.is_sample,
    null::uuid as owner_id
   from public.messages r;
grant select on private.records to authenticated, service_role;
