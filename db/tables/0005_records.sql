-- The columns of every record.
create table private.record_columns (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null,
  external_id text,
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  custom jsonb not null default '{}',
  tag_ids uuid[] not null default '{}',
  constraint record_columns_pkey primary key (workspace_id, id),
  constraint name_check check (length(btrim(name)) between 1 and 400),
  constraint external_id_check check (length(external_id) between 1 and 200)
);

-- The record kinds, and their differences.
create table private.record_kinds (
  -- The name of its table.
  kind text not null primary key,
  -- The name of references to such a record, without "_id".
  singular text not null unique,
  position integer generated always as identity not null,
  -- The columns that distinguish records of the same name.
  subtitle text[] not null,
  -- The column of its amount, in minor units of its currency.
  amount text,
  -- The kinds that it references and whose activities include its own.
  belongs_to text[] not null,
  -- True if it has a column phone, and a column owner_id.
  has_phone boolean not null,
  has_owner boolean not null,
  -- True if a record of this kind means that the workspace is in use, and if the metrics of the home screen contain it.
  shows_use boolean not null,
  is_in_figures boolean not null,
  constraint record_kinds_position_key unique (position)
);
grant select on private.record_kinds to authenticated, service_role, worker;

insert into private.record_kinds (kind, singular, position, subtitle, amount, belongs_to, has_phone, has_owner, shows_use, is_in_figures) overriding system value values
  ('accounts', 'account', 1, '{industry,city}', 'annual_revenue_minor', '{}', true, true, true, false),
  ('contacts', 'contact', 2, '{title,email}', null, '{accounts}', true, true, true, true),
  ('products', 'product', 3, '{code,category}', 'price_minor', '{}', false, false, false, false),
  ('deals', 'deal', 4, '{deal_number}', 'value_minor', '{accounts,contacts}', true, true, true, true),
  ('sales', 'sale', 5, '{sold_on,category}', 'revenue_minor', '{accounts,contacts}', false, true, true, true),
  ('expenses', 'expense', 6, '{spent_on,category}', 'amount_minor', '{}', false, false, true, true),
  ('targets', 'target', 7, '{region}', 'amount_minor', '{}', false, true, false, false),
  ('metric_points', 'metric_point', 8, '{key,dimension}', null, '{}', false, false, true, true),
  ('messages', 'message', 9, '{sent_on,channel}', null, '{accounts,contacts}', false, false, true, true);
select setval(pg_get_serial_sequence('private.record_kinds', 'position'), 9);

-- The functions that are called for each kind, in this order.
create table private.record_steps (
  position integer generated always as identity not null primary key,
  step text not null unique
);

insert into private.record_steps (position, step) overriding system value values
  (1, 'private.give_custom_fields'),
  (2, 'private.give_activities'),
  (3, 'private.give_search'),
  (4, 'private.give_favourites'),
  (5, 'private.give_owners'),
  (6, 'private.give_samples'),
  (7, 'private.give_tags'),
  (8, 'private.give_files'),
  (9, 'private.finish_record');
select setval(pg_get_serial_sequence('private.record_steps', 'position'), 9);

create table public.accounts (
  like private.record_columns including all,
  industry text check (length(industry) <= 200),
  website text check (length(website) <= 2000),
  phone text check (length(phone) <= 60),
  address_line text check (length(address_line) <= 400),
  city text check (length(city) <= 200),
  region text check (length(region) <= 200),
  postal_code text check (length(postal_code) <= 40),
  country text check (length(country) <= 200),
  employees integer check (employees >= 0),
  -- Limited to what every client counts exactly: 2^53 - 1.
  annual_revenue_minor bigint check (abs(annual_revenue_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  founded_year integer check (founded_year between 1000 and 2200),
  parent_id uuid,
  owner_id uuid,
  search text generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(industry, '') || ' ' || coalesce(website, '') || ' ' || coalesce(city, '') || ' ' || coalesce(country, '') || ' ' || coalesce(external_id, ''))) stored not null,
  status public.account_status,
  constraint accounts_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint accounts_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint accounts_check check (parent_id <> id),
  constraint accounts_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint accounts_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade,
  constraint accounts_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id),
  constraint accounts_workspace_id_parent_id_fkey foreign key (workspace_id, parent_id) references public.accounts (workspace_id, id) on delete set null (parent_id)
);
comment on table public.accounts is 'Customer organisations';
comment on column public.accounts.workspace_id is 'The workspace it belongs to';
comment on column public.accounts.external_id is 'Its id in another system; no two records of a kind in a workspace share one';
comment on column public.accounts.is_sample is 'Came with the sample data, and goes with it';
comment on column public.accounts.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.accounts.updated_at is 'When it last changed';
comment on column public.accounts.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.accounts.custom is 'The values of custom fields, by key';
comment on column public.accounts.tag_ids is 'The tags it carries';
comment on column public.accounts.annual_revenue_minor is 'In the smallest unit of the currency, such as cents';
comment on column public.accounts.currency is 'Three letters of ISO 4217; the workspace''s unless given';
comment on column public.accounts.parent_id is 'The account it is a part of';
comment on column public.accounts.owner_id is 'The member who looks after it';
comment on column public.accounts.search is 'What searching looks through, in lower case and without accents';
comment on column public.accounts.status is 'active, at_risk or dormant, as somebody said or accepted';
create unique index accounts_external_id_key on public.accounts (workspace_id, external_id) where external_id is not null;
create index accounts_industry_idx on public.accounts (workspace_id, industry);
create index accounts_name_idx on public.accounts (workspace_id, name, id);
create index accounts_name_key_idx on public.accounts (workspace_id, private.name_key(name));
create index accounts_owner_idx on public.accounts (workspace_id, owner_id) where owner_id is not null;
create index accounts_parent_idx on public.accounts (workspace_id, parent_id) where parent_id is not null;
create index accounts_phone_digits_idx on public.accounts using gin (workspace_id, private.phone_digits(phone) public.gin_trgm_ops) where phone is not null;
create index accounts_phone_tail_idx on public.accounts (workspace_id, private.phone_tail(phone)) where phone is not null;
create index accounts_recent_idx on public.accounts (workspace_id, updated_at desc, id);
create index accounts_sample_idx on public.accounts (workspace_id) where is_sample;
create index accounts_search_idx on public.accounts using gin (workspace_id, search public.gin_trgm_ops);
create index accounts_signs_idx on public.accounts using gin (workspace_id, private.signs(search)) where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]';
create index accounts_status_idx on public.accounts (workspace_id, status) where status is not null;
create index accounts_tags_idx on public.accounts using gin (workspace_id, tag_ids) where tag_ids <> '{}'::uuid[];
create index accounts_web_host_idx on public.accounts (workspace_id, private.web_host(website)) where website is not null;
alter table public.accounts enable row level security;
grant select, insert, update, delete on public.accounts to authenticated;
grant all on public.accounts to service_role;

create table public.contacts (
  like private.record_columns including all,
  given_name text check (length(given_name) <= 200),
  family_name text check (length(family_name) <= 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 60),
  title text check (length(title) <= 200),
  address_line text check (length(address_line) <= 400),
  city text check (length(city) <= 200),
  region text check (length(region) <= 200),
  postal_code text check (length(postal_code) <= 40),
  country text check (length(country) <= 200),
  -- An import makes no contact a lead, and a restored contact keeps its state.
  lifecycle public.lifecycle default 
case
    when not private.is_on('importing') and not private.is_on('restoring') then 'lead'::public.lifecycle
    else null::public.lifecycle
end,
  source text check (length(source) <= 200),
  account_id uuid,
  owner_id uuid,
  -- For an imported record `created_at` is the day of its import, not a day of its history.
  is_imported boolean not null default private.is_on('importing'),
  search text generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(title, '') || ' ' || coalesce(external_id, ''))) stored not null,
  constraint contacts_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint contacts_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint contacts_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  constraint contacts_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint contacts_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade,
  constraint contacts_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id)
);
comment on table public.contacts is E'People\n\nA lead is a contact whose lifecycle is lead.';
comment on column public.contacts.workspace_id is 'The workspace it belongs to';
comment on column public.contacts.external_id is 'Its id in another system; no two records of a kind in a workspace share one';
comment on column public.contacts.is_sample is 'Came with the sample data, and goes with it';
comment on column public.contacts.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.contacts.updated_at is 'When it last changed';
comment on column public.contacts.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.contacts.custom is 'The values of custom fields, by key';
comment on column public.contacts.tag_ids is 'The tags it carries';
comment on column public.contacts.title is 'Their position at the account';
comment on column public.contacts.lifecycle is 'How far they are on the way to being a customer; empty where an imported contact''s file did not say';
comment on column public.contacts.source is 'Where they came from';
comment on column public.contacts.account_id is 'The organisation they belong to';
comment on column public.contacts.owner_id is 'The member who looks after it';
comment on column public.contacts.is_imported is 'Came from a file: created_at is the day of the import, and when they came about is not known';
comment on column public.contacts.search is 'What searching looks through, in lower case and without accents';
create index contacts_account_idx on public.contacts (workspace_id, account_id) where account_id is not null;
-- New contacts and their outcomes are counted by day: all of that is read from the index alone.
create index contacts_added_idx on public.contacts (workspace_id, created_at desc) include (id, lifecycle, is_imported, source);
create index contacts_email_idx on public.contacts (workspace_id, lower(email)) where email is not null;
create unique index contacts_external_id_key on public.contacts (workspace_id, external_id) where external_id is not null;
-- Metrics show how many records have no day of their own.
create index contacts_imported_idx on public.contacts (workspace_id) where is_imported;
create index contacts_name_idx on public.contacts (workspace_id, name, id);
create index contacts_name_key_idx on public.contacts (workspace_id, private.name_key(name));
create index contacts_owner_idx on public.contacts (workspace_id, owner_id) where owner_id is not null;
create index contacts_phone_digits_idx on public.contacts using gin (workspace_id, private.phone_digits(phone) public.gin_trgm_ops) where phone is not null;
create index contacts_phone_tail_idx on public.contacts (workspace_id, private.phone_tail(phone)) where phone is not null;
create index contacts_recent_idx on public.contacts (workspace_id, updated_at desc, id);
create index contacts_sample_idx on public.contacts (workspace_id) where is_sample;
create index contacts_search_idx on public.contacts using gin (workspace_id, search public.gin_trgm_ops);
create index contacts_signs_idx on public.contacts using gin (workspace_id, private.signs(search)) where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]';
-- Names in questions to the assistant are looked up by index and before policies, which would have to fold every name of a large
-- workspace first: half a second over 100,000 contacts. Only a user who may read the lists of a workspace gets a result.
create index contacts_source_idx on public.contacts (workspace_id, source) where source is not null;
create index contacts_tags_idx on public.contacts using gin (workspace_id, tag_ids) where tag_ids <> '{}'::uuid[];
alter table public.contacts enable row level security;
grant select, insert, update, delete on public.contacts to authenticated;
grant all on public.contacts to service_role;

create table public.products (
  like private.record_columns including all,
  code text check (length(code) between 1 and 200),
  category text check (length(category) <= 200),
  price_minor bigint check (abs(price_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  search text generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(code, '') || ' ' || coalesce(category, '') || ' ' || coalesce(external_id, ''))) stored not null,
  constraint products_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint products_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint products_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint products_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
);
comment on table public.products is 'What is sold';
comment on column public.products.workspace_id is 'The workspace it belongs to';
comment on column public.products.external_id is 'Its id in another system; no two records of a kind in a workspace share one';
comment on column public.products.is_sample is 'Came with the sample data, and goes with it';
comment on column public.products.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.products.updated_at is 'When it last changed';
comment on column public.products.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.products.custom is 'The values of custom fields, by key';
comment on column public.products.tag_ids is 'The tags it carries';
comment on column public.products.code is 'Article number';
comment on column public.products.price_minor is 'In the smallest unit of the currency, such as cents';
comment on column public.products.currency is 'Three letters of ISO 4217; the workspace''s unless given';
comment on column public.products.search is 'What searching looks through, in lower case and without accents';
create unique index products_code_key on public.products (workspace_id, code) where code is not null;
create unique index products_external_id_key on public.products (workspace_id, external_id) where external_id is not null;
create index products_name_idx on public.products (workspace_id, name, id);
create index products_name_key_idx on public.products (workspace_id, private.name_key(name));
create index products_recent_idx on public.products (workspace_id, updated_at desc, id);
create index products_sample_idx on public.products (workspace_id) where is_sample;
create index products_search_idx on public.products using gin (workspace_id, search public.gin_trgm_ops);
create index products_signs_idx on public.products using gin (workspace_id, private.signs(search)) where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]';
create index products_tags_idx on public.products using gin (workspace_id, tag_ids) where tag_ids <> '{}'::uuid[];
alter table public.products enable row level security;
grant select, insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;

create table public.pipelines (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  position integer not null default 0,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint pipelines_pkey primary key (workspace_id, id),
  constraint pipelines_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint pipelines_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint pipelines_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.pipelines is 'Ordered sets of stages that deals go through';
comment on column public.pipelines.workspace_id is 'The workspace it belongs to';
comment on column public.pipelines."position" is 'Its place among the pipelines';
comment on column public.pipelines.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.pipelines.updated_at is 'When it last changed';
comment on column public.pipelines.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index pipelines_position_idx on public.pipelines (workspace_id, position, id);
alter table public.pipelines enable row level security;
grant select, insert, update, delete on public.pipelines to authenticated;
grant all on public.pipelines to service_role;

create table public.stages (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  pipeline_id uuid not null,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  kind public.stage_kind not null default 'open',
  position integer not null default 0,
  default_probability integer not null default 10 check (default_probability between 0 and 100),
  colour text not null default 'slate' check (colour in ('slate', 'blue', 'violet', 'teal', 'amber', 'orange', 'green', 'rose')),
  rotting_days integer check (rotting_days > 0),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  -- The meaning of an open stage, by which the home page groups deals whatever the names of stages.
  phase text check (phase in ('proposal', 'negotiation')),
  constraint stages_pkey primary key (workspace_id, id),
  constraint stages_workspace_id_pipeline_id_id_key unique (workspace_id, pipeline_id, id),
  constraint stages_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint stages_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint stages_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint stages_workspace_id_pipeline_id_fkey foreign key (workspace_id, pipeline_id) references public.pipelines (workspace_id, id) on delete cascade
);
comment on table public.stages is 'The steps of a pipeline; those of kind won and lost end it';
comment on column public.stages.workspace_id is 'The workspace it belongs to';
comment on column public.stages.kind is 'open, or the end of a deal: won or lost';
comment on column public.stages."position" is 'Its place in the pipeline';
comment on column public.stages.default_probability is 'Chance of winning, in percent, of deals without a probability of their own';
comment on column public.stages.rotting_days is 'After how many days without a move a deal counts as rotting';
comment on column public.stages.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.stages.updated_at is 'When it last changed';
comment on column public.stages.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.stages.phase is 'What its deals wait for while it is open: proposal, negotiation or, when empty, neither';
create unique index stages_name_key on public.stages (workspace_id, pipeline_id, private.name_key(name));
create index stages_position_idx on public.stages (workspace_id, pipeline_id, position, id);
alter table public.stages enable row level security;
grant select, insert, update, delete on public.stages to authenticated;
grant all on public.stages to service_role;

create table public.deals (
  like private.record_columns including all,
  deal_number text not null check (deal_number ~ '^CRM[0-9]{1,18}$'),
  phone text check (length(phone) <= 60),
  value_minor bigint check (abs(value_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  pipeline_id uuid not null,
  stage_id uuid not null,
  -- New deals come first: the default decreases with time. Moving a card takes a value between those of its neighbours.
  rank numeric not null default - extract(epoch from clock_timestamp()),
  priority public.priority not null default 'medium',
  probability integer check (probability between 0 and 100),
  opened_on date,
  close_date date,
  account_id uuid,
  contact_id uuid,
  product_id uuid,
  owner_id uuid,
  lost_reason text check (length(lost_reason) <= 2000),
  -- Deals on a board: moved between stages, ordered within one, closed when they are won or lost; and how pipelines are edited.
  -- History has when a deal entered its stage; a deal that was never moved has been there since it was entered.
  stage_entered_at timestamptz default 
case
    when not private.is_on('restoring') then private.now()
    else null::timestamptz
end,
  is_imported boolean not null default private.is_on('importing'),
  search text generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(deal_number, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(external_id, ''))) stored not null,
  constraint deals_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint deals_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint deals_opened_on_year check (opened_on between '0001-01-02' and '9999-12-30'),
  constraint deals_close_date_year check (close_date between '0001-01-02' and '9999-12-30'),
  constraint deals_stage_entered_at_year check (stage_entered_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint deals_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  constraint deals_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete set null (contact_id),
  constraint deals_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint deals_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade,
  constraint deals_workspace_id_owner_id_fkey foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id),
  constraint deals_workspace_id_pipeline_id_fkey foreign key (workspace_id, pipeline_id) references public.pipelines (workspace_id, id),
  constraint deals_workspace_id_pipeline_id_stage_id_fkey foreign key (workspace_id, pipeline_id, stage_id) references public.stages (workspace_id, pipeline_id, id),
  constraint deals_workspace_id_product_id_fkey foreign key (workspace_id, product_id) references public.products (workspace_id, id) on delete set null (product_id)
);
comment on table public.deals is 'Possible sales';
comment on column public.deals.workspace_id is 'The workspace it belongs to';
comment on column public.deals.external_id is 'Its id in another system; no two records of a kind in a workspace share one';
comment on column public.deals.is_sample is 'Came with the sample data, and goes with it';
comment on column public.deals.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.deals.updated_at is 'When it last changed';
comment on column public.deals.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.deals.custom is 'The values of custom fields, by key';
comment on column public.deals.tag_ids is 'The tags it carries';
comment on column public.deals.deal_number is 'CRM and a number, unique in the workspace; given when left out';
comment on column public.deals.value_minor is 'In the smallest unit of the currency, such as cents';
comment on column public.deals.currency is 'Three letters of ISO 4217; the workspace''s unless given';
comment on column public.deals.rank is 'Its place in its stage, from low to high; move_deal sets it';
comment on column public.deals.probability is 'Chance of winning in percent; empty means that of the stage';
comment on column public.deals.owner_id is 'The member who looks after it';
comment on column public.deals.lost_reason is 'Why it was lost';
comment on column public.deals.stage_entered_at is 'When it came to its stage; empty where that is not known, as it was before an import';
comment on column public.deals.is_imported is 'Came from a file: created_at is the day of the import, and without opened_on or close_date that day is not known';
comment on column public.deals.search is 'What searching looks through, in lower case and without accents';
create index deals_account_idx on public.deals (workspace_id, account_id) where account_id is not null;
create index deals_close_date_idx on public.deals (workspace_id, close_date desc nulls last, id);
create index deals_contact_idx on public.deals (workspace_id, contact_id) where contact_id is not null;
create unique index deals_deal_number_key on public.deals (workspace_id, deal_number);
create unique index deals_external_id_key on public.deals (workspace_id, external_id) where external_id is not null;
create index deals_name_idx on public.deals (workspace_id, name, id);
create index deals_owner_idx on public.deals (workspace_id, owner_id) where owner_id is not null;
create index deals_phone_digits_idx on public.deals using gin (workspace_id, private.phone_digits(phone) public.gin_trgm_ops) where phone is not null;
create index deals_pipeline_idx on public.deals (workspace_id, pipeline_id);
create index deals_product_idx on public.deals (workspace_id, product_id) where product_id is not null;
create index deals_rank_idx on public.deals (workspace_id, rank, id);
create index deals_recent_idx on public.deals (workspace_id, updated_at desc, id);
create index deals_sample_idx on public.deals (workspace_id) where is_sample;
create index deals_search_idx on public.deals using gin (workspace_id, search public.gin_trgm_ops);
create index deals_signs_idx on public.deals using gin (workspace_id, private.signs(search)) where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]';
-- Columns that metrics need of a deal are next to its stage.
create index deals_stage_idx on public.deals (workspace_id, stage_id, rank, id) include (currency, value_minor, probability, close_date, created_at, is_imported, account_id, product_id);
create index deals_tags_idx on public.deals using gin (workspace_id, tag_ids) where tag_ids <> '{}'::uuid[];
create index deals_value_idx on public.deals (workspace_id, value_minor desc nulls last, id);
alter table public.deals enable row level security;
grant select, insert, update, delete on public.deals to authenticated;
grant all on public.deals to service_role;

-- Every deal number of a workspace, and their count. A table of its own with one index: looked up in deals itself, a plan made
-- while that is empty would read all of it for every row of a large import.
create table private.deal_numbers (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  number bigint not null,
  constraint deal_numbers_pkey primary key (workspace_id, number)
);

-- Usually one row per workspace; one more where transactions count at the same time, so that no one waits for an import.
create table private.deal_number_counts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  drawn bigint not null default 0,
  constraint deal_number_counts_pkey primary key (workspace_id, id)
);

-- Custom fields that a workspace adds to its records. A field is a row here; the values of a record are together in its `custom`,
-- by key, so that filters, sorting, export and the data API see them like other columns. For undo each key of `custom` counts
-- separately (private.set_effects), and formulas follow from the rest (private.is_derived).
create table public.custom_fields (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  entity text not null references private.record_kinds (kind),
  -- Null on insert: derived from the label. It never changes, even if the label does.
  key text not null default '' check (key ~ '^cf_[a-z0-9_]{1,57}$'),
  label text collate "und-x-icu" not null check (length(btrim(label)) between 1 and 100),
  kind text not null check (kind in ('text', 'longText', 'number', 'money', 'percent', 'date', 'choice', 'multiChoice', 'boolean', 'url', 'link', 'formula')),
  -- choice, multiChoice: {choices: [{key, label, colour}]}; link: {target}; formula: {result: number|money|percent|text|date|boolean}.
  options jsonb not null default '{}',
  formula text check (length(formula) <= 2000),
  -- The formula as it was parsed when it was saved; rows are computed from it.
  tree jsonb,
  -- Required in forms, and cannot be cleared again.
  is_required boolean not null default false,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint custom_fields_pkey primary key (workspace_id, id),
  constraint custom_fields_workspace_id_entity_key_key unique (workspace_id, entity, key),
  constraint custom_fields_check check ((kind = 'formula') = (formula is not null)),
  constraint custom_fields_archived_at_year check (archived_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint custom_fields_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint custom_fields_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint custom_fields_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.custom_fields is E'Fields that a workspace has added to its records\n\nTheir values are in the column custom of the records, under the key.';
comment on column public.custom_fields.workspace_id is 'The workspace it belongs to';
comment on column public.custom_fields.entity is 'The kind of record, by the name of its table';
comment on column public.custom_fields.key is 'The name of the value in the column custom; made from the label, and kept';
comment on column public.custom_fields.label is 'What people read';
comment on column public.custom_fields.options is 'Of a choice its choices, of a link its target, of a formula its result';
comment on column public.custom_fields.formula is 'Of a formula, its text';
comment on column public.custom_fields.tree is 'The formula as it was understood';
comment on column public.custom_fields.archived_at is 'Since when it is no longer offered; values stay';
comment on column public.custom_fields.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.custom_fields.updated_at is 'When it last changed';
comment on column public.custom_fields.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index custom_fields_formula_idx on public.custom_fields (workspace_id, entity) where (kind = 'formula') and (archived_at is null);
create unique index custom_fields_label_key on public.custom_fields (workspace_id, entity, lower(label));
create index custom_fields_link_idx on public.custom_fields (workspace_id, ((options ->> 'target'))) where kind = 'link';
alter table public.custom_fields enable row level security;
grant select, insert, update, delete on public.custom_fields to authenticated;
grant all on public.custom_fields to service_role;
grant select on public.custom_fields to worker;

-- A user who has a record open that was merged into another one is shown which.
create table private.merged_records (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  record_id uuid not null,
  kept_id uuid not null,
  constraint merged_records_pkey primary key (workspace_id, record_id)
);

-- Records that may be the same person or company: found by a job, reviewed by users. A pair is shown as long as both of its
-- records exist; a merged or deleted one leaves the list automatically, and is back when that is undone.
create table public.duplicate_pairs (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  entity text not null check (entity in ('accounts', 'contacts')),
  left_id uuid not null,
  right_id uuid not null,
  -- log2 of how much likelier the two are one record than two; the model turns it into a probability.
  score real not null,
  probability real not null check (probability >= 0::double precision and probability <= 1::double precision),
  level text not null check (level in ('certain', 'possible')),
  -- Pairs with the same mark are considered one record.
  cluster text not null check (length(cluster) <= 100),
  -- [{field, level, weight}], the weightiest first; texts are in the reader's language.
  reasons jsonb not null default '[]',
  status text not null default 'open' check (status in ('open', 'dismissed')),
  job_id uuid,
  created_at timestamptz not null default private.now(),
  decided_at timestamptz,
  decided_by uuid,
  constraint duplicate_pairs_pkey primary key (workspace_id, id),
  constraint duplicate_pairs_workspace_id_entity_left_id_right_id_key unique (workspace_id, entity, left_id, right_id),
  constraint duplicate_pairs_check check (left_id < right_id),
  constraint duplicate_pairs_workspace_id_decided_by_fkey foreign key (workspace_id, decided_by) references public.members (workspace_id, id) on delete set null (decided_by)
);
comment on table public.duplicate_pairs is E'Pairs of records that may stand for the same person or company\n\nFound by the last search. Set status to dismissed to set a pair apart; duplicate_groups lists what is open.';
comment on column public.duplicate_pairs.workspace_id is 'The workspace it belongs to';
comment on column public.duplicate_pairs.entity is 'The kind of record, by the name of its table';
comment on column public.duplicate_pairs.left_id is 'One record of the pair';
comment on column public.duplicate_pairs.right_id is 'The other one';
comment on column public.duplicate_pairs.probability is 'That they are the same, from 0 to 1';
comment on column public.duplicate_pairs.level is 'certain from a probability of 0.995 on';
comment on column public.duplicate_pairs.cluster is 'Pairs that share records have the same one';
comment on column public.duplicate_pairs.reasons is 'What speaks for it and against it, field by field';
create index duplicate_pairs_decided_idx on public.duplicate_pairs (workspace_id, decided_by) where decided_by is not null;
create index duplicate_pairs_open_idx on public.duplicate_pairs (workspace_id, entity, cluster) where status = 'open';
create index duplicate_pairs_right_idx on public.duplicate_pairs (workspace_id, entity, right_id);
alter table public.duplicate_pairs enable row level security;
grant select on public.duplicate_pairs to authenticated;
grant all on public.duplicate_pairs to service_role;
grant select, insert, update, delete on public.duplicate_pairs to worker;
grant update (status) on public.duplicate_pairs to authenticated;

create table public.imports (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  file_name text not null check (length(file_name) between 1 and 400),
  byte_size bigint not null default 0,
  status public.import_status not null default 'uploaded',
  entity text not null references private.record_kinds (kind),
  -- The format of the file, its columns, the user's decisions, the preview and the result: types in src/domain/import.
  dialect jsonb not null default '{}',
  columns jsonb not null default '[]',
  row_count integer not null default 0,
  mapping jsonb not null default '{}',
  plan jsonb,
  result jsonb,
  run_id uuid,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  -- An import is a change set too, so that it can be undone as a whole.
  change_set_id uuid,
  constraint imports_pkey primary key (workspace_id, id),
  constraint imports_workspace_id_change_set_id_fkey foreign key (workspace_id, change_set_id) references public.change_sets (workspace_id, id) on delete set null (change_set_id),
  constraint imports_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint imports_workspace_id_run_id_fkey foreign key (workspace_id, run_id) references public.runs (workspace_id, id) on delete set null (run_id)
);
comment on table public.imports is 'Uploaded spreadsheets on their way to records: what was found in them, how it is mapped, what became of it';
comment on column public.imports.workspace_id is 'The workspace it belongs to';
comment on column public.imports.byte_size is 'Size of the contents in bytes; of a workbook, of its cells as text where they are more than the file';
comment on column public.imports.entity is 'The kind of record, by the name of its table';
comment on column public.imports.dialect is 'How the file is written: encoding, delimiter, quotes; of a workbook, which sheet';
comment on column public.imports.columns is 'What was found in each column';
comment on column public.imports.mapping is 'Which column goes to which field, and how rows are matched';
comment on column public.imports.plan is 'What importing would do';
comment on column public.imports.result is 'What importing did';
comment on column public.imports.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.imports.updated_at is 'When it last changed';
comment on column public.imports.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.imports.change_set_id is 'What it wrote, to be taken back with undo_change_set; empty while nothing is written';
create index imports_change_set_idx on public.imports (workspace_id, change_set_id) where change_set_id is not null;
create index imports_recent_idx on public.imports (workspace_id, created_at desc, id);
create index imports_run_idx on public.imports (workspace_id, run_id) where run_id is not null;
alter table public.imports enable row level security;
grant select on public.imports to authenticated;
grant all on public.imports to service_role;
grant select, insert, update, delete on public.imports to worker;

-- The cells of a file, trimmed. No key: COPY must not wait for an index. Ids increase with time and a file's rows are stored
-- together, so a block range index finds them.
create table private.import_rows (
  import_id uuid not null,
  row_number integer not null,
  cells text[] not null,
  -- Rows of a file whose quotation marks leave open where their cells end: how each was read is noted next to its cells.
  stray jsonb
);
create index import_rows_import_idx on private.import_rows using brin (import_id) with (pages_per_range='16', autosummarize='on');
-- Few rows have one; the others cost this index nothing.
create index import_rows_stray_idx on private.import_rows (import_id, row_number) where stray is not null;
grant select, insert, update, delete, maintain on private.import_rows to worker;

create table private.import_rejects (
  import_id uuid not null,
  row_number integer not null,
  -- Counted from 0; null when the row as a whole is the problem.
  column_index integer,
  field text,
  value text,
  reason text not null,
  -- The parameters of the reason: the first row of a duplicate, the exceeded limit.
  detail text,
  -- Rows that are imported although a value was cleared or shortened are listed as those that are not imported.
  is_adjusted boolean not null default false
);
create index import_rejects_import_idx on private.import_rejects (import_id, row_number);
grant select, insert, update, delete, maintain on private.import_rejects to worker;

-- The current values that the rows of a file would overwrite, as of the check: values that others write before the import starts
-- stay.
create table private.import_checks (
  import_id uuid not null,
  row_number integer not null,
  record_id uuid not null,
  -- The values of all fields of the file in the record.
  held_hash text not null,
  constraint import_checks_pkey primary key (import_id, row_number)
);
grant select, insert, delete on private.import_checks to worker;
