-- The order and visibility of fields on record pages, chosen by admins for the whole workspace.
create table public.record_layouts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  entity text not null references private.record_kinds (kind),
  always_shown text[] not null default '{}',
  shown_if_filled text[] not null default '{}',
  hidden text[] not null default '{}',
  constraint record_layouts_pkey primary key (workspace_id, id),
  constraint record_layouts_key unique (workspace_id, entity),
  constraint record_layouts_names check (private.are_field_names(always_shown || shown_if_filled || hidden))
);
comment on table public.record_layouts is E'Layouts of record pages\n\nThe order of the fields in each section, by column name or key of a custom field. Unknown names are ignored, and fields without a section are shown if filled, after the others. A kind of record without a layout has the standard one.';
comment on column public.record_layouts.workspace_id is 'The workspace it belongs to';
comment on column public.record_layouts.entity is 'The kind of record, by the name of its table';
comment on column public.record_layouts.always_shown is 'Fields shown first, also if they are empty';
comment on column public.record_layouts.shown_if_filled is 'Fields shown next, if they have a value';
comment on column public.record_layouts.hidden is 'Fields shown only on request';
alter table public.record_layouts enable row level security;
grant select, insert, update, delete on public.record_layouts to authenticated;
grant all on public.record_layouts to service_role;

alter table public.audit_entries drop constraint audit_entries_kind_check;
alter table public.audit_entries add constraint audit_entries_kind_check check (kind in ('workspace.founded', 'workspace.imported', 'workspace.changed', 'team.invited', 'team.invitation_renewed', 'team.invitation_revoked', 'team.invitation_declined', 'team.joined', 'team.added', 'team.role_changed', 'team.owner_changed', 'team.removed', 'team.left', 'team.linked', 'team.login_lost', 'fields.arranged', 'tokens.created', 'tokens.revoked', 'exports.saved', 'exports.everything', 'exports.workspace', 'models.sent'));
