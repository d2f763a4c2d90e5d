-- Workflows that start when a contact replies by email. Since when each of them waits for replies: earlier emails do not start it.
create table private.workflow_reply_waits (
  workspace_id uuid not null,
  workflow_id uuid not null,
  since timestamptz not null,
  constraint workflow_reply_waits_pkey primary key (workspace_id, workflow_id),
  constraint workflow_reply_waits_workspace_id_workflow_id_fkey foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);

-- The replies that started a workflow, by Message-ID: the same email can arrive in several mailboxes.
create table private.workflow_replies (
  workspace_id uuid not null,
  workflow_id uuid not null,
  rfc_id text not null,
  constraint workflow_replies_pkey primary key (workspace_id, workflow_id, rfc_id),
  constraint workflow_replies_workspace_id_workflow_id_fkey foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade
);

-- The email of an event, for texts with its subject. The email may be deleted before the workflow starts.
alter table private.workflow_events add column email_id uuid;

-- When the mail server received the email. The sender's date may be wrong.
alter table private.unprocessed_emails add column arrived_at timestamptz not null default private.now();
