-- What happened to a workspace itself: its team, settings, access tokens and exports. What happens to records, pipelines and
-- fields stands in change_log and change_sets already, and audit_log reads all three as one.

-- Nobody writes here but triggers and log_export, and nobody changes or deletes. People are named by their ids alone, so that
-- whoever is erased is a former member here too: an actor and most subjects have their names from where those are kept.
create table public.audit_entries (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  at timestamptz not null default private.now(),
  -- No foreign key: who has left did what they did. Empty: the server, or somebody outside of the workspace.
  actor_id uuid,
  token_id uuid default private.token_id(),
  kind text not null check (kind in ('workspace.founded', 'workspace.changed', 'team.invited', 'team.invitation_renewed',
    'team.invitation_revoked', 'team.invitation_declined', 'team.joined', 'team.added', 'team.role_changed', 'team.owner_changed',
    'team.removed', 'team.left', 'team.linked', 'team.login_lost', 'tokens.created', 'tokens.revoked', 'exports.saved',
    'exports.everything')),
  -- A member, an invitation or an access token.
  subject_id uuid,
  -- What it is called, where that is nobody's name or address.
  subject text,
  -- {what: [before, after]}, as in change_log.
  changes jsonb not null default '{}',
  primary key (workspace_id, id)
);
create index audit_entries_recent_idx on public.audit_entries (workspace_id, at desc, id desc);
create index audit_entries_actor_idx on public.audit_entries (workspace_id, actor_id, at desc, id desc);
create index audit_entries_subject_idx on public.audit_entries (workspace_id, subject_id) where subject_id is not null;
alter table public.audit_entries enable row level security;
create policy admin_reads on public.audit_entries for select to authenticated using (workspace_id in (select private.workspaces('admin')));
grant select on public.audit_entries to authenticated, service_role;
select private.announce('public.audit_entries', 'admin');
comment on table public.audit_entries is E'What happened to the workspace itself: team, settings, access tokens, exports\n\nOnly added to, and read by admins; audit_log tells it together with the changes of records.';
comment on column public.audit_entries.actor_id is 'The member who did it; empty for the server';
comment on column public.audit_entries.token_id is 'The access token of the program that did it for the actor';

create function private.keep_audit_entries() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A workspace that goes takes its log with it.
  if tg_op = 'DELETE' and not exists (select from public.workspaces w where w.id = old.workspace_id) then return old; end if;
  raise exception 'The audit log is only added to' using errcode = '42501';
end $$;
create trigger keep before update or delete on public.audit_entries for each row execute function private.keep_audit_entries();

-- The history of records says too which program it was. Nobody writes it themselves.
alter table public.change_log add column token_id uuid default private.token_id();
alter table public.change_sets add column token_id uuid default private.token_id();
create or replace function private.guard_change_set() returns trigger language plpgsql set search_path = '' as $$
begin
  new.id := private.change_set();
  new.actor_id := private.member_id(new.workspace_id);
  new.token_id := private.token_id();
  new.at := private.now();
  if new.id is null then raise exception 'Change sets are written by the functions that change many records' using errcode = '42501'; end if;
  return new;
end $$;

-- {column: [before, after]} of what differs between two rows.
create function private.differences(before jsonb, after jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, jsonb_build_array(was.value, became.value))
  from jsonb_each(before) was join jsonb_each(after) became using (key) where was.value <> became.value
$$;

create function private.audit_workspaces() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_entries (workspace_id, actor_id, kind, changes)
  select n.id, private.member_id(n.id), 'workspace.changed', d.changes
  from removed o join added n on n.id = o.id
  cross join lateral (select private.differences(to_jsonb(o), to_jsonb(n) - array['created_at', 'updated_at', 'version']) as changes) d
  where d.changes is not null;
  return null;
end $$;
create trigger audit_update after update on public.workspaces referencing old table as removed new table as added
  for each statement execute function private.audit_workspaces();

-- Whoever comes by an invitation is told with it, and what comes and goes with an import or an undo with its change set.
create function private.audit_members() returns trigger language plpgsql security definer set search_path = '' as $$
declare departure constant jsonb := coalesce(nullif(current_setting('vanda.departure', true), ''), '{}');
begin
  if private.change_set() is not null then return null; end if;
  if tg_op = 'INSERT' then
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, changes)
    select n.workspace_id, coalesce(private.member_id(n.workspace_id), case when born.is_now then n.id end),
      case when born.is_now then 'workspace.founded' else 'team.added' end, n.id, jsonb_build_object('role', jsonb_build_array(null, n.role))
    from added n join public.workspaces w on w.id = n.workspace_id
    cross join lateral (select n.role = 'owner' and w.created_at = n.created_at as is_now) born
    where born.is_now or n.user_id is null or n.user_id is distinct from auth.uid();
  elsif tg_op = 'UPDATE' then
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, changes)
    select n.workspace_id, private.member_id(n.workspace_id), told.kind, n.id,
      case when told.kind <> 'team.login_lost' then jsonb_build_object('role', jsonb_build_array(o.role, n.role)) else '{}' end
    from removed o join added n on n.workspace_id = o.workspace_id and n.id = o.id
    cross join lateral (select case
      when o.user_id is not null and n.user_id is null then 'team.login_lost'
      when o.user_id is distinct from n.user_id or o.role = n.role then null
      when n.role = 'owner' and exists (select from removed r where r.workspace_id = o.workspace_id and r.role = 'owner') then 'team.owner_changed'
      -- Who hands over is told with the heir.
      when o.role = 'owner' and exists (select from added a where a.workspace_id = o.workspace_id and a.role = 'owner') then null
      else 'team.role_changed' end as kind) told
    where told.kind is not null;
  else
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, changes)
    select o.workspace_id, case when own.is_self then o.id else private.member_id(o.workspace_id) end,
      coalesce(departure ->> 'kind', case when own.is_self then 'team.left' else 'team.removed' end), o.id,
      jsonb_build_object('role', jsonb_build_array(o.role, null))
        || case when departure ->> 'heir_id' is null then '{}' else jsonb_build_object('heir_id', jsonb_build_array(null, departure ->> 'heir_id')) end
    from removed o cross join lateral (select coalesce(o.user_id = auth.uid(), false) as is_self) own
    where exists (select from public.workspaces w where w.id = o.workspace_id);
  end if;
  return null;
end $$;
create trigger audit_insert after insert on public.members referencing new table as added
  for each statement execute function private.audit_members();
create trigger audit_update after update on public.members referencing old table as removed new table as added
  for each statement execute function private.audit_members();
create trigger audit_delete after delete on public.members referencing old table as removed
  for each statement execute function private.audit_members();

-- As before, and the log hears who took over.
drop function private.take_out(public.members, uuid);
create function private.take_out(leaver public.members, heir_id uuid, told_as text default null) returns void
language plpgsql set search_path = '' as $$
declare person public.profiles;
begin
  if heir_id = leaver.id then perform private.refuse('Choose a colleague who takes over', 'no_heir'); end if;
  if heir_id is not null then
    perform private.find_member(leaver.workspace_id, heir_id);
    perform private.hand_over_records(leaver.workspace_id, leaver.id, heir_id);
  elsif exists (select from public.member_holdings(leaver.workspace_id, leaver.id) h where h.accounts + h.contacts + h.deals + h.tasks > 0) then
    perform private.refuse('Choose a colleague who takes over the records', 'no_heir');
  end if;
  -- Nobody else has ever seen them.
  delete from public.saved_views v where v.workspace_id = leaver.workspace_id and v.created_by = leaver.id and not v.is_shared;
  perform set_config('vanda.departure', jsonb_build_object('kind', told_as, 'heir_id', heir_id)::text, true);
  delete from public.members m where m.workspace_id = leaver.workspace_id and m.id = leaver.id;
  perform set_config('vanda.departure', '', true);
  -- Everybody with a login has a workspace to be in.
  select * into person from public.profiles p where p.user_id = leaver.user_id;
  if person.user_id is not null and not exists (select from public.members m where m.user_id = person.user_id) then
    perform private.found_workspace(person.user_id, null, person.time_zone);
  end if;
end $$;
create or replace function public.link_member(workspace_id uuid, member_id uuid, login_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare agent public.members; colleague public.members;
begin
  perform private.hold_workspace(workspace_id, 'admin', 'Only an admin links members');
  agent := private.find_member(workspace_id, member_id);
  colleague := private.find_member(workspace_id, login_id);
  if agent.user_id is not null then perform private.refuse('Only a member without a login can be linked to one', 'not_linkable'); end if;
  if colleague.user_id is null then perform private.refuse('Choose somebody with a login', 'no_login'); end if;
  perform private.take_out(agent, colleague.id, 'team.linked');
  update public.members m set external_id = agent.external_id
    where m.workspace_id = colleague.workspace_id and m.id = colleague.id and m.external_id is null and agent.external_id is not null;
end $$;

-- The server invites for an admin, who is named in the invitation. One that had run out is not taken back: nobody did that.
create function private.audit_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, changes)
    select n.workspace_id, coalesce(private.member_id(n.workspace_id), n.invited_by), 'team.invited', n.id,
      jsonb_build_object('role', jsonb_build_array(null, n.role)) from added n;
  else
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, changes)
    select n.workspace_id, private.member_id(n.workspace_id), told.kind, n.id, case when told.kind <> 'team.joined' then '{}'
      else jsonb_build_object('role', jsonb_build_array(null, n.role)) end
    from removed o join added n on n.workspace_id = o.workspace_id and n.id = o.id
    cross join lateral (select case when o.accepted_at is null and n.accepted_at is not null then 'team.joined'
      when o.declined_at is null and n.declined_at is not null then 'team.invitation_declined'
      when o.revoked_at is null and n.revoked_at is not null and o.expires_at > private.now() then 'team.invitation_revoked' end as kind) told
    where told.kind is not null;
  end if;
  return null;
end $$;
create trigger audit_insert after insert on public.invitations referencing new table as added
  for each statement execute function private.audit_invitations();
create trigger audit_update after update on public.invitations referencing old table as removed new table as added
  for each statement execute function private.audit_invitations();

create function private.audit_access_tokens() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, subject, changes)
    select n.workspace_id, n.member_id, 'tokens.created', n.id, n.name,
      jsonb_build_object('scopes', jsonb_build_array(null, n.scopes), 'expires_at', jsonb_build_array(null, n.expires_at)) from added n;
  else
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, subject, changes)
    select n.workspace_id, private.member_id(n.workspace_id), 'tokens.revoked', n.id, n.name,
      jsonb_build_object('member_id', jsonb_build_array(n.member_id, null))
    from removed o join added n on n.id = o.id where o.revoked_at is null and n.revoked_at is not null;
  end if;
  return null;
end $$;
create trigger audit_insert after insert on public.access_tokens referencing new table as added
  for each statement execute function private.audit_access_tokens();
create trigger audit_update after update on public.access_tokens referencing old table as removed new table as added
  for each statement execute function private.audit_access_tokens();

-- A list is saved by whoever may read it, from its pages; so whoever saves it says so.
create function public.log_export(workspace_id uuid, list text, row_count bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare member constant uuid := private.member_id(log_export.workspace_id);
begin
  if not exists (select from private.workspaces(case list when 'audit_log' then 'admin' else 'viewer' end::public.member_role) w
    where w = log_export.workspace_id) then
    raise exception 'You may not read this list' using errcode = '42501';
  end if;
  if list is null or list not in ('accounts', 'contacts', 'products', 'deals', 'audit_log') then
    raise exception 'There is no list %: it is accounts, contacts, products, deals or audit_log', list using errcode = '22023';
  end if;
  if row_count is null or row_count < 0 then raise exception 'Say how many rows were saved' using errcode = '22023'; end if;
  -- Entries are for good: nobody buries what happened under exports that were never made.
  if (select count(*) from public.audit_entries e where e.workspace_id = log_export.workspace_id and e.actor_id = member
      and e.at > private.now() - interval '1 hour' and e.kind = 'exports.saved') >= 60 then
    perform private.refuse('You saved 60 lists in the last hour: go on later', 'too_many_recent', '54000');
  end if;
  insert into public.audit_entries (workspace_id, actor_id, kind, changes)
    values (log_export.workspace_id, member, 'exports.saved',
      jsonb_build_object('list', jsonb_build_array(null, list), 'rows', jsonb_build_array(null, row_count)));
end $$;
comment on function public.log_export(uuid, text, bigint) is E'Notes in the audit log that the caller saved a list\n\nlist is accounts, contacts, products, deals or audit_log; the screens call it before they save a file.';
grant execute on function public.log_export(uuid, text, bigint) to authenticated;
