-- A workspace can be exported whole, and imported as a new one.
alter table public.audit_entries drop constraint audit_entries_kind_check;
alter table public.audit_entries add constraint audit_entries_kind_check check (kind in ('workspace.founded', 'workspace.imported', 'workspace.changed', 'team.invited', 'team.invitation_renewed', 'team.invitation_revoked', 'team.invitation_declined', 'team.joined', 'team.added', 'team.role_changed', 'team.owner_changed', 'team.removed', 'team.left', 'team.linked', 'team.login_lost', 'tokens.created', 'tokens.revoked', 'exports.saved', 'exports.everything', 'exports.workspace', 'models.sent'));

comment on table public.data_exports is E'Files with all data about the caller, or with a workspace that they own\n\nReady when their run has succeeded, deleted after seven days. The run has the id of the workspace as its subject.';

-- The exported workspace of a run that imports it, in chunks like all files; deleted with the run, or when it ends.
create table private.workspace_import_chunks (
  run_id uuid not null references public.runs (id) on delete cascade,
  position integer not null,
  bytes bytea storage external not null,
  constraint workspace_import_chunks_pkey primary key (run_id, position)
);
grant select, insert, delete on private.workspace_import_chunks to worker;
