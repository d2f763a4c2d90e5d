-- The audit log tells loading sample data from removing it, and that somebody took along all they may read: an export of
-- everything about oneself holds the workspace's records, too.
alter table public.audit_entries drop constraint audit_entries_kind_check,
  add constraint audit_entries_kind_check check (kind in ('workspace.founded', 'workspace.changed', 'team.invited', 'team.invitation_renewed', 'team.invitation_revoked',
    'team.invitation_declined', 'team.joined', 'team.added', 'team.role_changed', 'team.owner_changed', 'team.removed',
    'team.left', 'team.linked', 'team.login_lost', 'tokens.created', 'tokens.revoked', 'exports.saved',
    'exports.everything'));

create function private.audit_data_export() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_entries (workspace_id, actor_id, kind)
    select m.workspace_id, m.id, 'exports.everything' from public.members m where m.user_id = new.user_id;
  return null;
end $$;
revoke execute on function private.audit_data_export() from public;
create trigger audit_data_export after insert on public.data_exports for each row execute function private.audit_data_export();

-- Samples that are loaded are records that were not there before.
create function private.sample_event(workspace uuid, change_set uuid) returns text language sql stable set search_path = '' as $$
  select case when exists (select from public.change_log c where c.workspace_id = workspace and c.change_set_id = change_set and c.action = 'insert')
    then 'sample_loaded' else 'sample_removed' end
$$;
revoke execute on function private.sample_event(uuid, uuid) from public;

create or replace function public.audit_log(workspace_id uuid, areas text[] default null, member_id uuid default null, from_day date default null, to_day date default null, subject text default null, before_at timestamptz default null, before_id uuid default null, page_size integer default 50)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
    -- What a workspace is born with is told by its first entry, and what becomes of members by entries of its own.
    (select c.at, c.id, part.area || '.' || c.action, c.table_name, c.actor_id, c.token_id, c.record_id, null, c.changes, null, null
      from public.change_log c cross join lateral (select case c.table_name when 'members' then 'team' when 'custom_fields' then 'fields'
        else 'pipelines' end as area) part
      where c.workspace_id = place and (c.at, c.id) < (last_at, last_id) and c.at >= since and part.area = any (wanted)
        and c.change_set_id is null and c.table_name in ('members', 'pipelines', 'stages', 'custom_fields') and c.at > workspace.created_at
        and (c.table_name <> 'members' or (c.action = 'update' and not c.changes ?| array['role', 'user_id']))
        and (person is null or c.actor_id = person) and (pattern is null or c.record_id = any (called))
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
