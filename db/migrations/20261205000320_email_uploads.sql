-- Files from somebody's computer that are to go along with a mail, and are kept with no record: whoever sent them here may attach them.
create table private.email_uploads (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null,
  member_id uuid,
  name text not null check (length(btrim(name)) between 1 and 255),
  media_type text not null,
  byte_size bigint not null check (byte_size > 0),
  created_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete set null (member_id)
);
create index email_uploads_member_idx on private.email_uploads (workspace_id, member_id) where member_id is not null;
create index email_uploads_old_idx on private.email_uploads (created_at);
create trigger leave_contents after delete on private.email_uploads referencing old table as removed
  for each statement execute function private.leave_contents();
grant select, insert, delete on private.email_uploads to worker;

-- What was never sent, or was found in its mailbox since, is let go of after 30 days.
create function private.forget_email_uploads() returns integer language plpgsql security definer set search_path = '' as $$
declare forgotten integer;
begin
  delete from private.email_uploads u where u.created_at < private.now() - interval '30 days' and not exists (
    select from public.emails e where e.workspace_id = u.workspace_id and e.status is not null and e.created_at >= u.created_at
      and e.attachments @> jsonb_build_array(jsonb_build_object('file_id', u.id)));
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
grant execute on function private.forget_email_uploads() to worker;
