-- What was done about records and what is to be done: calls, meetings, notes and tasks; and who is notified.
create table public.activities (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('call', 'meeting', 'note', 'task')),
  title text collate "und-x-icu" not null check (length(btrim(title)) between 1 and 400),
  -- A mention is stored as @{member id}, so that a new name appears everywhere.
  body text check (length(body) <= 20000),
  mentions uuid[] not null default '{}',
  -- When it took or takes place; of a task, when it was entered.
  starts_at timestamptz not null default private.now(),
  duration_minutes integer check (duration_minutes between 0 and 10080),
  outcome text check (outcome in ('connected', 'left_message', 'no_answer', 'wrong_number')),
  due_on date,
  remind_at timestamptz,
  assignee_id uuid,
  completed_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  search text generated always as (private.fold(coalesce(title, '') || ' ' || coalesce("left"(body, 2000), ''))) stored not null,
  account_id uuid,
  contact_id uuid,
  product_id uuid,
  deal_id uuid,
  sale_id uuid,
  expense_id uuid,
  target_id uuid,
  metric_point_id uuid,
  message_id uuid,
  sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
  certainty text check (certainty in ('sure', 'doubtful', 'unreadable')),
  constraint activities_pkey primary key (workspace_id, id),
  constraint activities_check check (kind = 'task' or due_on is null and completed_at is null),
  constraint activities_check1 check (kind = 'call' or outcome is null),
  constraint activities_starts_at_year check (starts_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint activities_due_on_year check (due_on between '0001-01-02' and '9999-12-30'),
  constraint activities_remind_at_year check (remind_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint activities_completed_at_year check (completed_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint activities_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint activities_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint activities_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  constraint activities_workspace_id_assignee_id_fkey foreign key (workspace_id, assignee_id) references public.members (workspace_id, id) on delete set null (assignee_id),
  constraint activities_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete set null (contact_id),
  constraint activities_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint activities_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references public.deals (workspace_id, id) on delete set null (deal_id),
  constraint activities_workspace_id_expense_id_fkey foreign key (workspace_id, expense_id) references public.expenses (workspace_id, id) on delete set null (expense_id),
  constraint activities_workspace_id_message_id_fkey foreign key (workspace_id, message_id) references public.messages (workspace_id, id) on delete set null (message_id),
  constraint activities_workspace_id_metric_point_id_fkey foreign key (workspace_id, metric_point_id) references public.metric_points (workspace_id, id) on delete set null (metric_point_id),
  constraint activities_workspace_id_product_id_fkey foreign key (workspace_id, product_id) references public.products (workspace_id, id) on delete set null (product_id),
  constraint activities_workspace_id_sale_id_fkey foreign key (workspace_id, sale_id) references public.sales (workspace_id, id) on delete set null (sale_id),
  constraint activities_workspace_id_target_id_fkey foreign key (workspace_id, target_id) references public.targets (workspace_id, id) on delete set null (target_id)
);
comment on table public.activities is 'Calls, meetings, notes and tasks, about records or standing alone';
comment on column public.activities.workspace_id is 'The workspace it belongs to';
comment on column public.activities.title is 'What it is about, in a line';
comment on column public.activities.body is 'The text; a member is mentioned as @{member id}';
comment on column public.activities.mentions is 'The members that the text mentions; follows from it';
comment on column public.activities.outcome is 'Of a call';
comment on column public.activities.due_on is 'Of a task';
comment on column public.activities.remind_at is 'When the assignee is to be reminded';
comment on column public.activities.assignee_id is 'The member who is to do it';
comment on column public.activities.completed_at is 'When a task was done; empty while it is open';
comment on column public.activities.is_sample is 'Came with the sample data, and goes with it';
comment on column public.activities.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.activities.updated_at is 'When it last changed';
comment on column public.activities.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.activities.search is 'What searching looks through, in lower case and without accents';
comment on column public.activities.sentiment is 'Of a note or call: how its text feels, positive, neutral or negative; nothing until it is read. Nobody writes it';
comment on column public.activities.certainty is 'How sure that is: sure, doubtful or unreadable; nothing until it is read. Nobody writes it';
create index activities_account_idx on public.activities (workspace_id, account_id, starts_at desc) where account_id is not null;
create index activities_assignee_idx on public.activities (workspace_id, assignee_id) where assignee_id is not null;
create index activities_completed_idx on public.activities (workspace_id, completed_at) where completed_at is not null;
create index activities_contact_idx on public.activities (workspace_id, contact_id, starts_at desc) include (kind) where contact_id is not null;
create index activities_deal_idx on public.activities (workspace_id, deal_id, starts_at desc) where deal_id is not null;
create index activities_expense_idx on public.activities (workspace_id, expense_id, starts_at desc) where expense_id is not null;
create index activities_felt_idx on public.activities (workspace_id, starts_at desc, id) where sentiment is not null;
create index activities_kind_idx on public.activities (workspace_id, kind, starts_at desc, id);
create index activities_message_idx on public.activities (workspace_id, message_id, starts_at desc) where message_id is not null;
create index activities_metric_point_idx on public.activities (workspace_id, metric_point_id, starts_at desc) where metric_point_id is not null;
create index activities_open_idx on public.activities (workspace_id, assignee_id, due_on) where (kind = 'task') and (completed_at is null);
create index activities_product_idx on public.activities (workspace_id, product_id, starts_at desc) where product_id is not null;
create index activities_recent_idx on public.activities (workspace_id, starts_at desc, id);
create index activities_remind_idx on public.activities (remind_at) where remind_at is not null;
create index activities_sale_idx on public.activities (workspace_id, sale_id, starts_at desc) where sale_id is not null;
-- Sample data is stored like other data, with a mark.
create index activities_sample_idx on public.activities (workspace_id) where is_sample;
create index activities_search_idx on public.activities using gin (workspace_id, search public.gin_trgm_ops);
create index activities_signs_idx on public.activities using gin (workspace_id, private.signs(search)) where search ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]';
create index activities_target_idx on public.activities (workspace_id, target_id, starts_at desc) where target_id is not null;
create index activities_unread_idx on public.activities (workspace_id, id) where (certainty is null) and (body is not null) and (kind in ('note', 'call'));
create index activities_updated_idx on public.activities (workspace_id, updated_at desc, id);
alter table public.activities enable row level security;
grant select, insert, update, delete on public.activities to authenticated;
grant all on public.activities to service_role;
grant select on public.activities to worker;

-- Labels that users add to records, and files that they attach.
create table public.tags (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 100),
  colour text not null default 'slate' check (colour in ('slate', 'blue', 'violet', 'teal', 'amber', 'orange', 'green', 'rose')),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint tags_pkey primary key (workspace_id, id),
  constraint tags_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint tags_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint tags_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.tags is 'Coloured labels for records of any kind';
comment on column public.tags.workspace_id is 'The workspace it belongs to';
comment on column public.tags.is_sample is 'Came with the sample data, and goes with it';
comment on column public.tags.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.tags.updated_at is 'When it last changed';
comment on column public.tags.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
-- A name of symbols alone has no key of its own.
create unique index tags_name_key on public.tags (workspace_id, coalesce(nullif(private.name_key(name), ''), name));
alter table public.tags enable row level security;
grant select, insert, update, delete on public.tags to authenticated;
grant all on public.tags to service_role;

create table public.files (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 255),
  media_type text not null check (length(media_type) between 1 and 200),
  byte_size bigint not null check (byte_size > 0),
  -- In pixels, of an image.
  width integer check (width > 0),
  height integer check (height > 0),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  account_id uuid,
  contact_id uuid,
  product_id uuid,
  deal_id uuid,
  sale_id uuid,
  expense_id uuid,
  target_id uuid,
  metric_point_id uuid,
  message_id uuid,
  constraint files_pkey primary key (workspace_id, id),
  constraint files_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint files_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint files_check check (num_nonnulls(account_id, contact_id, product_id, deal_id, sale_id, expense_id, target_id, metric_point_id, message_id) = 1),
  constraint files_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete cascade,
  constraint files_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete cascade,
  constraint files_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint files_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references public.deals (workspace_id, id) on delete cascade,
  constraint files_workspace_id_expense_id_fkey foreign key (workspace_id, expense_id) references public.expenses (workspace_id, id) on delete cascade,
  constraint files_workspace_id_message_id_fkey foreign key (workspace_id, message_id) references public.messages (workspace_id, id) on delete cascade,
  constraint files_workspace_id_metric_point_id_fkey foreign key (workspace_id, metric_point_id) references public.metric_points (workspace_id, id) on delete cascade,
  constraint files_workspace_id_product_id_fkey foreign key (workspace_id, product_id) references public.products (workspace_id, id) on delete cascade,
  constraint files_workspace_id_sale_id_fkey foreign key (workspace_id, sale_id) references public.sales (workspace_id, id) on delete cascade,
  constraint files_workspace_id_target_id_fkey foreign key (workspace_id, target_id) references public.targets (workspace_id, id) on delete cascade
);
comment on table public.files is E'Documents and pictures kept with a record\n\nThe contents are sent to and fetched from /functions/v1/files.';
comment on column public.files.workspace_id is 'The workspace it belongs to';
comment on column public.files.media_type is 'What the contents are, whatever the name says';
comment on column public.files.byte_size is 'Size of the contents in bytes';
comment on column public.files.width is 'Of a picture, in pixels';
comment on column public.files.height is 'Of a picture, in pixels';
comment on column public.files.is_sample is 'Came with the sample data, and goes with it';
comment on column public.files.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.files.updated_at is 'When it last changed';
comment on column public.files.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index files_account_idx on public.files (workspace_id, account_id, id desc) where account_id is not null;
create index files_contact_idx on public.files (workspace_id, contact_id, id desc) where contact_id is not null;
create index files_deal_idx on public.files (workspace_id, deal_id, id desc) where deal_id is not null;
create index files_expense_idx on public.files (workspace_id, expense_id, id desc) where expense_id is not null;
create index files_message_idx on public.files (workspace_id, message_id, id desc) where message_id is not null;
create index files_metric_point_idx on public.files (workspace_id, metric_point_id, id desc) where metric_point_id is not null;
create index files_product_idx on public.files (workspace_id, product_id, id desc) where product_id is not null;
create index files_sale_idx on public.files (workspace_id, sale_id, id desc) where sale_id is not null;
create index files_target_idx on public.files (workspace_id, target_id, id desc) where target_id is not null;
alter table public.files enable row level security;
grant select, insert, delete on public.files to authenticated;
grant all on public.files to service_role;
grant select on public.files to worker;
grant update (name, account_id, contact_id, product_id, deal_id, sale_id, expense_id, target_id, metric_point_id, message_id) on public.files to authenticated;

-- The contents of a file, and the thumbnail made of it. It outlives its row by 30 days, so that a deletion can be undone.
create table private.file_contents (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  file_id uuid not null,
  variant text not null check (variant in ('original', 'preview')),
  media_type text not null,
  byte_size bigint not null,
  width integer,
  height integer,
  gone_at timestamptz,
  -- Storage is counted by workspace and by the user who uploaded. The uploader, also once the file's row is gone.
  created_by uuid,
  constraint file_contents_pkey primary key (workspace_id, file_id, variant)
);
create index file_contents_creator_idx on private.file_contents (workspace_id, created_by);
create index file_contents_gone_idx on private.file_contents (gone_at) where gone_at is not null;
grant select, insert, delete, maintain on private.file_contents to worker;

create table private.file_chunks (
  workspace_id uuid not null,
  file_id uuid not null,
  variant text not null,
  position integer not null,
  bytes bytea storage external not null,
  constraint file_chunks_pkey primary key (workspace_id, file_id, variant, position),
  constraint file_chunks_workspace_id_file_id_variant_fkey foreign key (workspace_id, file_id, variant) references private.file_contents (workspace_id, file_id, variant) on delete cascade
);
grant select, insert, delete, maintain on private.file_chunks to worker;

create table public.saved_views (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  entity text not null references private.record_kinds (kind),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 100),
  is_shared boolean not null default false,
  state jsonb not null default '{}' check (private.is_view_state(state)),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint saved_views_pkey primary key (workspace_id, id),
  constraint saved_views_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint saved_views_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint saved_views_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.saved_views is 'Lists set up and kept by a name, for oneself or for everybody';
comment on column public.saved_views.workspace_id is 'The workspace it belongs to';
comment on column public.saved_views.entity is 'The kind of record, by the name of its table';
comment on column public.saved_views.is_shared is 'Whether everybody in the workspace sees it';
comment on column public.saved_views.state is 'Search, filters, sorting and columns, as the address of the list holds them';
comment on column public.saved_views.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.saved_views.updated_at is 'When it last changed';
comment on column public.saved_views.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create unique index saved_views_own_key on public.saved_views (workspace_id, created_by, entity, coalesce(nullif(private.name_key(name), ''), name)) where not is_shared;
create unique index saved_views_shared_key on public.saved_views (workspace_id, entity, coalesce(nullif(private.name_key(name), ''), name)) where is_shared;
alter table public.saved_views enable row level security;
grant select, insert, update, delete on public.saved_views to authenticated;
grant all on public.saved_views to service_role;

create table public.favourites (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  saved_view_id uuid,
  created_at timestamptz not null default private.now(),
  account_id uuid,
  contact_id uuid,
  product_id uuid,
  deal_id uuid,
  sale_id uuid,
  expense_id uuid,
  target_id uuid,
  metric_point_id uuid,
  message_id uuid,
  constraint favourites_pkey primary key (workspace_id, id),
  constraint favourites_key unique nulls not distinct (workspace_id, member_id, saved_view_id, account_id, contact_id, product_id, deal_id, sale_id, expense_id, target_id, metric_point_id, message_id),
  constraint favourites_check check (num_nonnulls(saved_view_id, account_id, contact_id, product_id, deal_id, sale_id, expense_id, target_id, metric_point_id, message_id) = 1),
  constraint favourites_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint favourites_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete cascade,
  constraint favourites_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete cascade,
  constraint favourites_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references public.deals (workspace_id, id) on delete cascade,
  constraint favourites_workspace_id_expense_id_fkey foreign key (workspace_id, expense_id) references public.expenses (workspace_id, id) on delete cascade,
  constraint favourites_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade,
  constraint favourites_workspace_id_message_id_fkey foreign key (workspace_id, message_id) references public.messages (workspace_id, id) on delete cascade,
  constraint favourites_workspace_id_metric_point_id_fkey foreign key (workspace_id, metric_point_id) references public.metric_points (workspace_id, id) on delete cascade,
  constraint favourites_workspace_id_product_id_fkey foreign key (workspace_id, product_id) references public.products (workspace_id, id) on delete cascade,
  constraint favourites_workspace_id_sale_id_fkey foreign key (workspace_id, sale_id) references public.sales (workspace_id, id) on delete cascade,
  constraint favourites_workspace_id_saved_view_id_fkey foreign key (workspace_id, saved_view_id) references public.saved_views (workspace_id, id) on delete cascade,
  constraint favourites_workspace_id_target_id_fkey foreign key (workspace_id, target_id) references public.targets (workspace_id, id) on delete cascade
);
comment on table public.favourites is 'Records and saved views that a member keeps close at hand; only that member reads them';
comment on column public.favourites.workspace_id is 'The workspace it belongs to';
comment on column public.favourites.member_id is 'Whose it is';
create index favourites_account_idx on public.favourites (workspace_id, account_id) where account_id is not null;
create index favourites_contact_idx on public.favourites (workspace_id, contact_id) where contact_id is not null;
create index favourites_deal_idx on public.favourites (workspace_id, deal_id) where deal_id is not null;
create index favourites_expense_idx on public.favourites (workspace_id, expense_id) where expense_id is not null;
create index favourites_message_idx on public.favourites (workspace_id, message_id) where message_id is not null;
create index favourites_metric_point_idx on public.favourites (workspace_id, metric_point_id) where metric_point_id is not null;
create index favourites_product_idx on public.favourites (workspace_id, product_id) where product_id is not null;
create index favourites_sale_idx on public.favourites (workspace_id, sale_id) where sale_id is not null;
create index favourites_saved_view_idx on public.favourites (workspace_id, saved_view_id) where saved_view_id is not null;
create index favourites_target_idx on public.favourites (workspace_id, target_id) where target_id is not null;
alter table public.favourites enable row level security;
grant select, insert, delete on public.favourites to authenticated;
grant all on public.favourites to service_role;

-- Spreadsheets: documents of a workspace, written by its members and read by all of them.
create table public.sheets (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  -- 5 MB as base64.
  content text not null default '' check (octet_length(content) <= 6990508),
  revision integer not null default 1,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  updated_by uuid,
  version integer not null default 1,
  blocks jsonb not null default '[]' check (private.are_blocks(blocks)),
  constraint sheets_pkey primary key (workspace_id, id),
  constraint sheets_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint sheets_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint sheets_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint sheets_workspace_id_updated_by_fkey foreign key (workspace_id, updated_by) references public.members (workspace_id, id) on delete set null (updated_by)
);
comment on table public.sheets is E'Spreadsheets of a workspace\n\nWhoever saves names the revision they began with as a filter, so that nobody writes over what somebody else saved.';
comment on column public.sheets.workspace_id is 'The workspace it belongs to';
comment on column public.sheets.content is 'The workbook as IronCalc keeps it, in base64, 5 MB at most; empty where nothing was written yet';
comment on column public.sheets.revision is 'How often the content or its blocks were written; another name does not count';
comment on column public.sheets.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.sheets.updated_at is 'When it last changed';
comment on column public.sheets.updated_by is 'The member who changed it last';
comment on column public.sheets.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.sheets.blocks is 'Blocks read anew: the question or filters of each, when it was read last, and a print of the cells written then; 50 at most';
create index sheets_created_by_idx on public.sheets (workspace_id, created_by) where created_by is not null;
create index sheets_recent_idx on public.sheets (workspace_id, updated_at desc);
create index sheets_updated_by_idx on public.sheets (workspace_id, updated_by) where updated_by is not null;
alter table public.sheets enable row level security;
grant select, insert, delete on public.sheets to authenticated;
grant all on public.sheets to service_role;
grant update (name, content, blocks) on public.sheets to authenticated;

-- Conversations with the assistant: each member's own, and those shared with the workspace. Only the server writes questions and
-- answers, so that no message attributes a number to a question that was never asked.
create table public.chats (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  title text collate "und-x-icu" not null check (length(btrim(title)) between 1 and 200),
  is_shared boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint chats_pkey primary key (workspace_id, id),
  constraint chats_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint chats_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint chats_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.chats is 'Conversations with the assistant, one''s own or shared with the workspace';
comment on column public.chats.workspace_id is 'The workspace it belongs to';
comment on column public.chats.is_shared is 'Whether everybody in the workspace reads it';
comment on column public.chats.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.chats.updated_at is 'When it last changed';
comment on column public.chats.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index chats_recent_idx on public.chats (workspace_id, created_by, updated_at desc);
create index chats_shared_idx on public.chats (workspace_id, updated_at desc) where is_shared;
alter table public.chats enable row level security;
grant select, insert, update, delete on public.chats to authenticated;
grant all on public.chats to service_role;
grant select, update on public.chats to worker;

create table public.chat_messages (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  chat_id uuid not null,
  -- Copied from the chat, so that the row alone decides who may read it.
  is_shared boolean not null default false,
  created_by uuid,
  question text not null check (length(question) between 1 and 2000),
  status text not null default 'answering' check (status in ('answering', 'answered', 'cannot', 'stopped', 'failed')),
  -- How the question was parsed, and its result: metrics with their questions. Texts are in the reader's language.
  understood jsonb,
  answer jsonb,
  cost integer not null default 0 check (cost >= 0),
  created_at timestamptz not null default private.now(),
  finished_at timestamptz,
  -- A conversation can propose to change a record: the proposal is stored with the message, and applied on a click, under the
  -- rights of that user, as one change set of its own kind.
  change jsonb,
  attached jsonb not null default '[]' check (jsonb_typeof(attached) = 'array'),
  constraint chat_messages_pkey primary key (workspace_id, id),
  constraint chat_messages_check check (cost = 0 or status = 'answered'),
  constraint chat_messages_workspace_id_chat_id_fkey foreign key (workspace_id, chat_id) references public.chats (workspace_id, id) on delete cascade,
  constraint chat_messages_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.chat_messages is E'Questions to the assistant and its answers\n\nWritten by the server alone.';
comment on column public.chat_messages.workspace_id is 'The workspace it belongs to';
comment on column public.chat_messages.is_shared is 'Whether everybody in the workspace reads it: as its chat';
comment on column public.chat_messages.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.chat_messages.understood is 'How the question was read; empty where it was not understood for sure';
comment on column public.chat_messages.answer is 'The figures with the questions that made them, or why there are none';
comment on column public.chat_messages.cost is 'Tokens that it cost whoever asked';
comment on column public.chat_messages.change is 'The change of a record that it proposes, and what became of it';
comment on column public.chat_messages.attached is 'The records that somebody put beside the question: kind, id and name';
create index chat_messages_chat_idx on public.chat_messages (workspace_id, chat_id, created_at, id);
create index chat_messages_created_by_idx on public.chat_messages (workspace_id, created_by, created_at) where created_by is not null;
alter table public.chat_messages enable row level security;
grant select on public.chat_messages to authenticated;
grant all on public.chat_messages to service_role;
grant select, insert, update on public.chat_messages to worker;
