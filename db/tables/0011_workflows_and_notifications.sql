create table public.workflows (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  definition jsonb not null check (private.is_workflow(definition)),
  is_on boolean not null default false,
  acts_as uuid,
  stopped_because text check (stopped_because in ('member_gone', 'no_rights', 'unreadable', 'too_many')),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint workflows_pkey primary key (workspace_id, id),
  constraint workflows_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint workflows_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint workflows_workspace_id_acts_as_fkey foreign key (workspace_id, acts_as) references public.members (workspace_id, id) on delete set null (acts_as),
  constraint workflows_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.workflows is E'Automated workflows\n\nA run keeps the definition with which it began; runs are in runs, by subject_id.';
comment on column public.workflows.workspace_id is 'The workspace it belongs to';
comment on column public.workflows.definition is 'What starts it, on which condition, and its steps';
comment on column public.workflows.is_on is 'Whether it starts by itself';
comment on column public.workflows.acts_as is 'The member under whose rights it acts: who last wrote its steps or switched it on';
comment on column public.workflows.stopped_because is 'Why it was switched off by itself; empty where a person did it';
comment on column public.workflows.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.workflows.updated_at is 'When it last changed';
comment on column public.workflows.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index workflows_acts_as_idx on public.workflows (workspace_id, acts_as) where acts_as is not null;
create index workflows_created_by_idx on public.workflows (workspace_id, created_by) where created_by is not null;
create index workflows_on_idx on public.workflows (((definition #>> '{trigger,entity}'::text[])), workspace_id) where is_on;
alter table public.workflows enable row level security;
grant select, insert, update, delete on public.workflows to authenticated;
grant all on public.workflows to service_role;

-- Events that may start a workflow, stored by the transaction that wrote the record; a routine takes them from here.
create table private.workflow_events (
  id uuid not null default uuidv7() primary key,
  workspace_id uuid not null,
  workflow_id uuid not null,
  depth integer not null default 0,
  -- An event is one change, of however many records; workspaces take turns with theirs.
  records uuid[] not null,
  constraint workflow_events_workspace_id_workflow_id_fkey foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);
create index workflow_events_workflow_idx on private.workflow_events (workspace_id, workflow_id);
create index workflow_events_workspace_idx on private.workflow_events (workspace_id, id);

-- Whose turn it is among those to whom a step distributes records.
create table private.workflow_turns (
  workspace_id uuid not null,
  workflow_id uuid not null,
  step text not null,
  turns integer not null,
  constraint workflow_turns_pkey primary key (workspace_id, workflow_id, step),
  constraint workflow_turns_workspace_id_workflow_id_fkey foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);
grant select, insert, update on private.workflow_turns to worker;

-- When the clock starts each enabled workflow next.
create table private.workflow_clocks (
  workspace_id uuid not null,
  workflow_id uuid not null,
  next_at timestamptz not null,
  constraint workflow_clocks_pkey primary key (workspace_id, workflow_id),
  constraint workflow_clocks_workspace_id_workflow_id_fkey foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);
create index workflow_clocks_next_idx on private.workflow_clocks (next_at);

-- What the clock has started, so that a record starts once on an occasion, however often it is checked.
create table private.workflow_occasions (
  workspace_id uuid not null,
  workflow_id uuid not null,
  record_id uuid not null,
  day date not null,
  constraint workflow_occasions_pkey primary key (workspace_id, workflow_id, record_id, day),
  constraint workflow_occasions_workspace_id_workflow_id_fkey foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);

create table public.notifications (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  kind text not null check (kind in ('mention', 'assignment', 'reminder', 'ownership', 'alert', 'workflow', 'mailbox', 'conversation', 'handover')),
  activity_id uuid,
  actor_id uuid,
  -- The time of a reminder: each is sent once, however often it is read.
  due_at timestamptz,
  created_at timestamptz not null default private.now(),
  read_at timestamptz,
  -- A crossed threshold is shown in the app with other notifications, as it was at that time.
  alert_id uuid,
  told jsonb,
  -- The message of a workflow is shown with other notifications.
  workflow_id uuid,
  -- A problem with a mailbox, or with an email that was not sent, is shown with other notifications.
  mailbox_id uuid,
  -- A member who is assigned a conversation is notified, unless they did it themselves or cannot read it.
  conversation_id uuid,
  entity text,
  total integer not null default 1 check (total >= 1),
  account_id uuid,
  contact_id uuid,
  deal_id uuid,
  constraint notifications_pkey primary key (workspace_id, id),
  constraint notifications_alert_check check ((kind = 'alert') = (alert_id is not null) and (kind = 'workflow') = (workflow_id is not null) and (kind = 'mailbox') = (mailbox_id is not null) and (kind in ('alert', 'workflow', 'mailbox')) = (told is not null)),
  constraint notifications_subject_check check (num_nonnulls(activity_id, conversation_id, account_id, contact_id, deal_id) =
case
    when (kind in ('mention', 'assignment', 'reminder', 'conversation', 'handover')) and total = 1 then 1
    else 0
end and (activity_id is null or (kind in ('mention', 'assignment', 'reminder'))) and (conversation_id is null or kind = 'conversation') and (kind = 'handover' or num_nonnulls(entity, account_id, contact_id, deal_id) = 0)),
  constraint notifications_read_at_year check (read_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint notifications_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete cascade,
  constraint notifications_workspace_id_activity_id_fkey foreign key (workspace_id, activity_id) references public.activities (workspace_id, id) on delete cascade,
  constraint notifications_workspace_id_actor_id_fkey foreign key (workspace_id, actor_id) references public.members (workspace_id, id) on delete set null (actor_id),
  constraint notifications_workspace_id_alert_id_fkey foreign key (workspace_id, alert_id) references public.figure_alerts (workspace_id, id) on delete cascade,
  constraint notifications_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete cascade,
  constraint notifications_workspace_id_conversation_id_fkey foreign key (workspace_id, conversation_id) references public.conversations (workspace_id, id) on delete cascade,
  constraint notifications_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references public.deals (workspace_id, id) on delete cascade,
  constraint notifications_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade,
  constraint notifications_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade,
  constraint notifications_workspace_id_workflow_id_fkey foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);
comment on table public.notifications is 'Word to one member of what concerns them; only that member reads it';
comment on column public.notifications.workspace_id is 'The workspace it belongs to';
comment on column public.notifications.member_id is 'Whom it tells';
comment on column public.notifications.kind is 'mention, assignment, conversation or handover (by a member); reminder, ownership, alert, workflow or mailbox';
comment on column public.notifications.activity_id is 'The activity it is about; none where ownership passed on';
comment on column public.notifications.actor_id is 'The member whose doing it was';
comment on column public.notifications.read_at is 'When it was read; empty while it is new';
comment on column public.notifications.alert_id is 'The alert that it is of';
comment on column public.notifications.told is 'Of an alert: figure, line, days, list; of a workflow: what it says, or why it stopped; of a mailbox: its address, the problem, the mail';
comment on column public.notifications.workflow_id is 'The workflow that it is of';
comment on column public.notifications.mailbox_id is 'The mailbox that it is of';
comment on column public.notifications.conversation_id is 'The conversation that was given to them';
comment on column public.notifications.entity is 'Of a handover: the kind of record; empty for several kinds';
comment on column public.notifications.total is 'The number of records, tasks, notes or conversations; only a single one is named by its id';
comment on column public.notifications.account_id is 'The account that was handed over';
comment on column public.notifications.contact_id is 'The contact that was handed over';
comment on column public.notifications.deal_id is 'The deal that was handed over';
create index notifications_account_idx on public.notifications (workspace_id, account_id) where account_id is not null;
create index notifications_activity_idx on public.notifications (workspace_id, activity_id);
create index notifications_actor_idx on public.notifications (workspace_id, actor_id) where actor_id is not null;
create index notifications_alert_idx on public.notifications (workspace_id, alert_id) where alert_id is not null;
create index notifications_contact_idx on public.notifications (workspace_id, contact_id) where contact_id is not null;
create index notifications_conversation_idx on public.notifications (workspace_id, conversation_id) where conversation_id is not null;
create index notifications_deal_idx on public.notifications (workspace_id, deal_id) where deal_id is not null;
create index notifications_hour_idx on public.notifications (workspace_id, member_id, created_at);
create index notifications_mailbox_idx on public.notifications (workspace_id, mailbox_id) where mailbox_id is not null;
create index notifications_member_idx on public.notifications (workspace_id, member_id, id desc);
create unique index notifications_reminder_key on public.notifications (workspace_id, activity_id, member_id, due_at) where kind = 'reminder';
create index notifications_unread_idx on public.notifications (workspace_id, member_id) where read_at is null;
create index notifications_workflow_idx on public.notifications (workspace_id, workflow_id) where workflow_id is not null;
alter table public.notifications enable row level security;
grant select on public.notifications to authenticated;
grant all on public.notifications to service_role;
grant select, insert on public.notifications to worker;
grant update (read_at) on public.notifications to authenticated;

-- Notifications for which an email may be due.
create table private.unmailed_notifications (
  workspace_id uuid not null,
  notification_id uuid not null,
  constraint unmailed_notifications_pkey primary key (workspace_id, notification_id),
  constraint unmailed_notifications_workspace_id_notification_id_fkey foreign key (workspace_id, notification_id) references public.notifications (workspace_id, id) on delete cascade
);

-- How many emails about notifications a user was sent in an hour.
create table private.notification_mails (
  user_id uuid not null primary key references auth.users (id) on delete cascade,
  hour timestamptz not null,
  sent integer not null
);
