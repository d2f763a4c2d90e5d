-- The subjects of a notification, one row per statement that added some: an email has the number of those that are left.
create table private.notification_subjects (
  id uuid not null default uuidv7(),
  workspace_id uuid not null,
  notification_id uuid not null,
  ids uuid[] not null,
  constraint notification_subjects_pkey primary key (workspace_id, notification_id, id),
  constraint notification_subjects_workspace_id_notification_id_fkey foreign key (workspace_id, notification_id) references public.notifications (workspace_id, id) on delete cascade
);
