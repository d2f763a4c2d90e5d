-- Returns one page of the audit log as {entries, names, next}, newest entry first. Data sent to models is included.
create or replace function public.audit_log(
  workspace_id uuid, areas text[] default null, member_id uuid default null, from_day date default null, to_day date default null,
  subject text default null, before_at timestamptz default null, before_id uuid default null, page_size integer default 50
) returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  place constant uuid := audit_log.workspace_id;
  person constant uuid := audit_log.member_id;
  most constant integer := least(greatest(page_size, 1), 1000);
  wanted constant text[] := coalesce(areas, array['workspace', 'team', 'pipelines', 'fields', 'tokens', 'exports', 'models', 'imports', 'bulk']);
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
    raise exception 'Only admins and owners of the workspace can read its audit log' using errcode = '42501';
  end if;
  select * into workspace from public.workspaces w where w.id = place;
  since := coalesce(from_day::timestamp at time zone workspace.time_zone, '-infinity');
  last_at := coalesce((to_day + 1)::timestamp at time zone workspace.time_zone, 'infinity');
  if before_at < last_at then
    last_at := before_at;
    last_id := coalesce(before_id, last_id);
  end if;
  if pattern is not null then
    called := private.ids_by_name(place, pattern);
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
    -- The creation of the workspace is its first entry, and changed roles and logins have their own entries. A new
    -- order of stages or fields is a single action, which is represented by the last row that moved.
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
comment on function public.audit_log(uuid, text[], uuid, date, date, text, timestamptz, uuid, integer) is E'Audit log of the workspace, one page at a time, newest first\n\nFor admins and owners. areas: workspace, team, pipelines, fields, tokens, exports, models, imports, bulk, and records, which must be requested explicitly. For the next page, pass the values in `next` as before_at and before_id.';
grant execute on function public.audit_log(uuid, text[], uuid, date, date, text, timestamptz, uuid, integer) to authenticated;
