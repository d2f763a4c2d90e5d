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
comment on table public.audit_entries is E'What happened to the workspace itself: team, settings, access tokens, exports\n\nOnly added to, and read by admins; audit_log tells it together with the changes of records.';
comment on column public.audit_entries.actor_id is 'The member who did it; empty for the server';
comment on column public.audit_entries.token_id is 'The access token of the program that did it for the actor';
create index audit_entries_recent_idx on public.audit_entries (workspace_id, at desc, id desc);
create index audit_entries_actor_idx on public.audit_entries (workspace_id, actor_id, at desc, id desc);
create index audit_entries_subject_idx on public.audit_entries (workspace_id, subject_id) where subject_id is not null;
alter table public.audit_entries enable row level security;
create policy admin_reads on public.audit_entries for select to authenticated using (workspace_id in (select private.workspaces('admin')));
grant select on public.audit_entries to authenticated, service_role;
select private.announce('public.audit_entries', 'admin');

create function private.keep_audit_entries() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A workspace that goes takes its log with it.
  if tg_op = 'DELETE' and not exists (select from public.workspaces w where w.id = old.workspace_id) then return old; end if;
  raise exception 'The audit log is only added to' using errcode = '42501';
end $$;
create trigger keep before update or delete on public.audit_entries for each row execute function private.keep_audit_entries();

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
declare departure constant jsonb := coalesce(private.setting('departure'), '{}');
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
  if list is distinct from 'audit_log' and not exists (select from private.record_kinds k where k.kind = list) then
    raise exception 'There is no list %: it is audit_log or a kind of records', list using errcode = '22023';
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
comment on function public.log_export(uuid, text, bigint) is E'Notes in the audit log that the caller saved a list\n\nlist is a kind of records, by the name of its table, or audit_log; the screens call it before they save a file.';
grant execute on function public.log_export(uuid, text, bigint) to authenticated;

-- The audit log as it is read: audit_entries, change_sets and what of change_log belongs to no set, as one list by time.

-- A change set stands for all its rows, so only the others are gone through; what shapes the workspace apart from the rest,
-- and by member, as most has been done by few.
create index change_log_shaping_idx on public.change_log (workspace_id, at desc, id desc)
  where change_set_id is null and table_name in ('members', 'pipelines', 'stages', 'custom_fields');
create index change_log_single_idx on public.change_log (workspace_id, at desc, id desc)
  where change_set_id is null and table_name not in ('members', 'pipelines', 'stages', 'custom_fields');

-- Only for questions about somebody: on an empty table the planner would take it for others too, and keep that plan.
create index change_log_actor_idx on public.change_log (workspace_id, actor_id, at desc, id desc)
  where change_set_id is null and actor_id is not null;

-- What is gone is found by what it was called.
create function private.gone_label(changes jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select private.fold(coalesce(changes #>> '{name,0}', changes #>> '{title,0}', changes #>> '{label,0}'))
$$;
create index change_log_gone_idx on public.change_log using gin (workspace_id, private.gone_label(changes) public.gin_trgm_ops) where action = 'delete';

-- What is called so, is or was: records, people, invitations. At most so many of each kind, the latest.
create function private.ids_called(workspace uuid, pattern text, most integer default 500) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  kept record;
  part uuid[];
  found uuid[];
begin
  select array_agg(i.id) into found from public.invitations i where i.workspace_id = workspace and private.fold(i.email) like pattern;
  for kept in
    select k.oid, case when exists (select from pg_catalog.pg_attribute a where a.attrelid = k.oid and a.attname = 'search')
      then 'r.search' else 'private.fold(private.label_of(to_jsonb(r)))' end as words
    from private.kept_tables() k
  loop
    execute format('select array_agg(f.id) from (select r.id from %s r where r.workspace_id = $1 and %s like $2 order by r.updated_at desc limit $3) f',
      kept.oid, kept.words) into part using workspace, pattern, most;
    found := found || part;
  end loop;
  select array_agg(f.record_id) into part from (select c.record_id from public.change_log c
    where c.workspace_id = workspace and c.action = 'delete' and private.gone_label(c.changes) like pattern order by c.at desc limit most) f;
  return coalesce(found || part, '{}');
end $$;

-- What the ids in some entries stand for. A name that nobody keeps any more is left out.
create function private.names_in_audit_log(workspace uuid, entries jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[];
  programs uuid[];
  named jsonb;
begin
  select array_agg(distinct (v.value #>> '{}')::uuid), array_agg(distinct (e.item ->> 'token_id')::uuid) filter (where e.item ->> 'token_id' is not null)
    into ids, programs
    from jsonb_array_elements(entries) e (item) cross join lateral jsonb_path_query(e.item - array['id', 'change_set_id', 'token_id'],
      'strict $.** ? (@.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")') v (value);
  if ids is null then return '{}'; end if;
  named := private.labels_of(workspace, ids);
  return named
    || coalesce((select jsonb_object_agg(i.id, i.email) from public.invitations i where i.workspace_id = workspace and i.id = any (ids)), '{}')
    -- A token is deleted some time after it ended; what it was called stands here for good.
    || coalesce((select jsonb_object_agg(t.id, t.name) from public.access_tokens t where t.workspace_id = workspace and t.id = any (programs)), '{}')
    || coalesce((select jsonb_object_agg(e.subject_id, e.subject) from public.audit_entries e
      where e.workspace_id = workspace and e.subject_id = any (programs) and e.kind = 'tokens.created'), '{}');
end $$;

-- Samples that are loaded are records that were not there before.
create function private.sample_event(workspace uuid, change_set uuid) returns text language sql stable set search_path = '' as $$
  select case when exists (select from public.change_log c where c.workspace_id = workspace and c.change_set_id = change_set and c.action = 'insert')
    then 'sample_loaded' else 'sample_removed' end
$$;

-- Returns {entries: [{at, id, kind, entity, actor_id, token_id, subject_id, subject, changes: {what: [before, after]}, change_set_id,
-- record_count}], names: {id: name}, next: {at, id} of the last entry, null at the end}. With its owner's rights, because
-- behind policies no index serves what is similar; so it asks itself who reads. Planned anew each time: what is not asked for
-- then costs nothing, and each part walks an index in the order of the list.
create function public.audit_log(
  workspace_id uuid, areas text[] default null, member_id uuid default null, from_day date default null, to_day date default null,
  subject text default null, before_at timestamptz default null, before_id uuid default null, page_size integer default 50
) returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  place constant uuid := audit_log.workspace_id;
  person constant uuid := audit_log.member_id;
  most constant integer := least(greatest(page_size, 1), 1000);
  wanted constant text[] := coalesce(areas, array['workspace', 'team', 'pipelines', 'fields', 'tokens', 'exports', 'imports', 'bulk']);
  words constant text := left(private.fold(btrim(coalesce(audit_log.subject, ''))), 100);
  pattern constant text := case when words <> '' then '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%' end;
  workspace public.workspaces;
  since timestamptz;
  last_at timestamptz;
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  called uuid[];
  sets uuid[];
  entries jsonb;
begin
  if place is null or place not in (select private.workspaces('admin')) then
    raise exception 'Only admins and owners of the workspace read its audit log' using errcode = '42501';
  end if;
  select * into workspace from public.workspaces w where w.id = place;
  since := coalesce(from_day::timestamp at time zone workspace.time_zone, '-infinity');
  last_at := coalesce((to_day + 1)::timestamp at time zone workspace.time_zone, 'infinity');
  if before_at < last_at then
    last_at := before_at;
    last_id := coalesce(before_id, last_id);
  end if;
  if pattern is not null then
    called := private.ids_called(place, pattern);
    select array_agg(f.id) into sets from (
      select c.change_set_id as id from public.change_log c where c.workspace_id = place and c.record_id = any (called) and c.change_set_id is not null
      union select i.change_set_id from public.imports i
        where i.workspace_id = place and private.fold(i.file_name) like pattern and i.change_set_id is not null) f;
  end if;
  select coalesce(jsonb_agg(to_jsonb(p) order by p.at desc, p.id desc), '[]') into entries from (
    (select e.at, e.id, e.kind, null as entity, e.actor_id, e.token_id, e.subject_id, e.subject, e.changes,
        null::uuid as change_set_id, null::integer as record_count
      from public.audit_entries e
      where e.workspace_id = place and (e.at, e.id) < (last_at, last_id) and e.at >= since and split_part(e.kind, '.', 1) = any (wanted)
        and (person is null or e.actor_id = person)
        and (pattern is null or private.fold(e.subject) like pattern or e.subject_id = any (called))
      order by e.at desc, e.id desc limit most)
    union all
    (select s.at, s.id, part.area || '.' || case when s.kind = 'sample' then private.sample_event(place, s.id) else s.kind end, s.entity, s.actor_id, s.token_id, null, (select i.file_name from public.imports i
          where i.workspace_id = place and i.change_set_id = s.id limit 1), '{}', s.id, s.record_count
      from public.change_sets s cross join lateral (select case when s.kind in ('import', 'sample') then 'imports' else 'bulk' end as area) part
      where s.workspace_id = place and (s.at, s.id) < (last_at, last_id) and s.at >= since and part.area = any (wanted)
        and (person is null or s.actor_id = person) and (pattern is null or s.id = any (sets))
      order by s.at desc, s.id desc limit most)
    union all
    -- What a workspace is born with is told by its first entry, and what becomes of members by entries of its own. Another
    -- order of stages or fields is one thing that somebody did, however many of them it moved: the last of them stands for it.
    (select c.at, c.id, part.area || '.' || case when part.is_order then 'ordered' else c.action end, coalesce(moved.entity, c.table_name),
        c.actor_id, c.token_id, case when part.is_order then moved.pipeline_id else c.record_id end, null,
        case when part.is_order then '{}' else c.changes end, null, null
      from public.change_log c cross join lateral (select case c.table_name when 'members' then 'team' when 'custom_fields' then 'fields'
        else 'pipelines' end as area, c.table_name in ('stages', 'custom_fields') and c.action = 'update' and c.changes - 'position' = '{}' as is_order) part
      left join lateral (
        select 'pipelines' as entity, s.pipeline_id from public.stages s where c.table_name = 'stages' and s.workspace_id = place and s.id = c.record_id
        union all
        select f.entity, null from public.custom_fields f where c.table_name = 'custom_fields' and f.workspace_id = place and f.id = c.record_id
      ) moved on part.is_order
      where c.workspace_id = place and (c.at, c.id) < (last_at, last_id) and c.at >= since and part.area = any (wanted)
        and c.change_set_id is null and c.table_name in ('members', 'pipelines', 'stages', 'custom_fields') and c.at > workspace.created_at
        and (c.table_name <> 'members' or (c.action = 'update' and not c.changes ?| array['role', 'user_id']))
        and (person is null or c.actor_id = person) and (pattern is null or case when part.is_order then moved.pipeline_id else c.record_id end = any (called))
        and not (part.is_order and exists (select from public.change_log o
          where o.workspace_id = place and o.at = c.at and o.id > c.id and o.change_set_id is null and o.table_name = c.table_name
            and o.table_name in ('stages', 'custom_fields') and o.actor_id is not distinct from c.actor_id
            and o.action = 'update' and o.changes - 'position' = '{}'))
      order by c.at desc, c.id desc limit most)
    union all
    (select c.at, c.id, 'records.' || c.action, c.table_name, c.actor_id, c.token_id, c.record_id, null, c.changes, null, null
      from public.change_log c
      where 'records' = any (wanted) and c.workspace_id = place and (c.at, c.id) < (last_at, last_id) and c.at >= since
        and c.change_set_id is null and c.table_name not in ('members', 'pipelines', 'stages', 'custom_fields')
        and (person is null or c.actor_id = person) and (pattern is null or c.record_id = any (called))
      order by c.at desc, c.id desc limit most)
    order by at desc, id desc limit most) p;
  return jsonb_build_object('entries', entries, 'names', private.names_in_audit_log(place, entries),
    'next', case when jsonb_array_length(entries) = most
      then jsonb_build_object('at', entries -> -1 -> 'at', 'id', entries -> -1 -> 'id') end);
end $$;
comment on function public.audit_log(uuid, text[], uuid, date, date, text, timestamptz, uuid, integer) is
  E'Who did what in the workspace, the newest first, a page at a time\n\nFor admins and owners. areas: workspace, team, pipelines, fields, tokens, exports, imports, bulk, and records, which has to be asked for. Go on with the next that a page gives as before_at and before_id.';
grant execute on function public.audit_log(uuid, text[], uuid, date, date, text, timestamptz, uuid, integer) to authenticated;

-- A member who is deleted as a row would leave records without an owner, and a person without a workspace to be in: only
-- remove_member and its kin see to both. What goes with a change set, as samples and imports do, comes back with it.
create function private.guard_removal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.change_set() is null and (old.user_id is not null and auth.role() is distinct from 'service_role'
    or private.is_in_charge(old.workspace_id, old.id)) then
    raise exception '% is taken out with remove_member, which hands their records over', old.name
      using errcode = '23503', hint = 'Call rpc/remove_member with workspace_id, member_id and heir_id, a colleague who takes over.';
  end if;
  return old;
end $$;
create trigger guard_removal before delete on public.members for each row
  when (current_user in ('authenticated', 'service_role')) execute function private.guard_removal();
