-- Everything about one person in one file, for them alone. What it holds is found in the catalog by the job that writes it
-- (src/server/jobs/data-export); here is who asked, how far it is, and the file itself, in pieces like all files.
create table public.data_exports (
  -- Of the run that writes it, too.
  id uuid primary key references public.runs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  byte_size bigint check (byte_size > 0),
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + interval '7 days'
);
create index data_exports_user_idx on public.data_exports (user_id, id desc);
create index data_exports_expiry_idx on public.data_exports (expires_at);
comment on table public.data_exports is E'Files with everything about the caller, as they asked for them\n\nReady when their run has succeeded; gone after seven days. One is written at a time.';
comment on column public.data_exports.byte_size is 'Of the whole file, once it is there';

create table private.data_export_chunks (
  export_id uuid not null references public.data_exports (id) on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (export_id, position)
);
alter table private.data_export_chunks alter column bytes set storage external;

alter table public.data_exports enable row level security;
create policy own on public.data_exports for select to authenticated using (user_id = (select auth.uid()));
create policy people_only on public.data_exports as restrictive to authenticated using ((select private.token_id()) is null);
create policy worker_writes on public.data_exports to worker using (true) with check (true);
grant select on public.data_exports to authenticated;
grant select, insert, update, delete on public.data_exports, private.data_export_chunks to worker;
grant all on public.data_exports to service_role;

-- An export of everything about oneself holds the workspace's records, too: its audit log says who took it along.
create function private.audit_data_export() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_entries (workspace_id, actor_id, kind)
    select m.workspace_id, m.id, 'exports.everything' from public.members m where m.user_id = new.user_id;
  return null;
end $$;
revoke execute on function private.audit_data_export() from public;
create trigger audit_data_export after insert on public.data_exports for each row execute function private.audit_data_export();

-- What is one person's own is closed to programs.
alter policy viewer_reads on public.runs using (workspace_id in (select private.workspaces('viewer'))
  or (user_id = (select auth.uid()) and (select private.token_id()) is null));
