-- Colleagues see a member's name and photo. Email addresses are for admins and owners of the workspace, and for the member.

revoke select on public.members from authenticated;
grant select (workspace_id, id, user_id, role, name, external_id, is_sample, created_at, updated_at, version, erased_at)
  on public.members to authenticated;

create function public.member_emails(workspace_id uuid) returns table (member_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select m.id, m.email from public.members m
  where m.workspace_id = member_emails.workspace_id and m.email is not null
    and (m.workspace_id in (select private.workspaces('admin'))
      or m.user_id = (select auth.uid()) and m.workspace_id in (select private.workspaces('viewer')))
$$;
comment on function public.member_emails is 'Returns the email addresses of the members to admins and owners; to others their own.';
grant execute on function public.member_emails(uuid) to authenticated;

-- Imports of every member match owners by email; the addresses themselves are not returned to the user.
create function private.member_addresses(workspace uuid) returns table (member_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select m.id, m.email from public.members m
  where m.workspace_id = workspace and m.email is not null
    and (workspace in (select private.workspaces('member')) or auth.role() = 'service_role')
$$;
grant execute on function private.member_addresses(uuid) to authenticated, service_role;

-- The history of a member holds the address as well.
drop policy viewer_reads on public.change_log;
create policy viewer_reads on public.change_log for select to authenticated using (
  workspace_id in (select private.workspaces('viewer'))
  and ((table_name = 'members' and changes ? 'email') is not true or workspace_id in (select private.workspaces('admin')))
);

create or replace function public.open_workspace(preferred uuid DEFAULT NULL::uuid)
 RETURNS TABLE("position" uuid, workspace_id uuid, workspaces jsonb, profile jsonb, onboarding jsonb, tokens jsonb, photos jsonb, members jsonb, custom_fields jsonb, pipelines jsonb, saved_views jsonb, favourites jsonb, unread bigint, samples jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $$
  with mine as materialized (
    select m.id, m.role, m.workspace_id, m.created_at from public.members m where m.user_id = (select auth.uid())
  ), opened as materialized (
    select coalesce((select m.workspace_id from mine m where m.workspace_id = preferred), public.workspace_to_open()) as id
  )
  select
    private.note_position(),
    (select id from opened),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'version', w.version, 'name', w.name, 'currency', w.currency, 'time_zone', w.time_zone,
        'member_id', m.id, 'role', m.role) order by m.created_at), '[]')
      from mine m join public.workspaces w on w.id = m.workspace_id),
    (select to_jsonb(p) from public.profiles p where p.user_id = (select auth.uid())),
    (select to_jsonb(u) from public.user_onboarding u where u.user_id = (select auth.uid())),
    (select to_jsonb(t) from public.own_tokens() t),
    (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', p.user_id, 'updated_at', p.updated_at)), '[]')
      from (select user_id, updated_at from public.photos limit 1000) p),
    (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.name, m.id), '[]')
      from (select id, name, user_id, erased_at from public.members
        where workspace_id = (select id from opened) order by name, id limit 1000) m),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'version', f.version, 'entity', f.entity, 'key', f.key, 'label', f.label, 'kind', f.kind,
        'options', f.options, 'formula', f.formula, 'is_required', f.is_required, 'position', f.position,
        'archived_at', f.archived_at) order by f.position, f.id), '[]')
      from public.custom_fields f where f.workspace_id = (select id from opened)),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'version', p.version, 'name', p.name, 'stages', (
          select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'version', s.version, 'pipeline_id', s.pipeline_id, 'name', s.name, 'kind', s.kind, 'phase', s.phase,
            'position', s.position, 'default_probability', s.default_probability, 'colour', s.colour,
            'rotting_days', s.rotting_days) order by s.position, s.id), '[]')
          from public.stages s where s.workspace_id = p.workspace_id and s.pipeline_id = p.id)) order by p.position, p.id), '[]')
      from public.pipelines p where p.workspace_id = (select id from opened)),
    (
      select coalesce(jsonb_agg(to_jsonb(v) - 'place' order by v.name, v.id), '[]')
      from (select id, version, entity, name, is_shared, created_by, state,
          row_number() over (partition by entity order by name, id) as place
        from public.saved_views where workspace_id = (select id from opened)) v
      where v.place <= 1000),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'saved_view', f.saved_view) || f.records order by f.id), '[]')
      from (
        select f.id, case when v.id is not null
            then jsonb_build_object('id', v.id, 'name', v.name, 'entity', v.entity, 'state', v.state) end as saved_view, (
          -- Each kind under the name of what points at it; null, but for the one that it is.
          select jsonb_object_agg(k.singular, (
            select jsonb_build_object('id', r.id, 'name', r.name) from private.records r
            where r.kind = k.kind and r.workspace_id = f.workspace_id and r.id = (to_jsonb(f) ->> (k.singular || '_id'))::uuid))
          from private.record_kinds k) as records
        from public.favourites f
        left join public.saved_views v on v.workspace_id = f.workspace_id and v.id = f.saved_view_id
        where f.workspace_id = (select id from opened)
        order by f.id limit 200
      ) f),
    (
      select count(*) from public.notifications n where n.workspace_id = (select id from opened) and n.read_at is null),
    (select to_jsonb(s) from opened cross join public.sample_state(opened.id) s)
$$;

-- Returns the SQL expression for a row t as JSON, limited to the columns that the caller may read.
create function private.row_json(target regclass) returns text
language sql stable set search_path = '' as $$
  select case when has_table_privilege(target, 'select') then 'to_jsonb(t)'
    else (
      select format('(select to_jsonb(r) from (select %s) r)', string_agg(format('t.%I', a.attname), ', ' order by a.attnum))
      from pg_catalog.pg_attribute a
      where a.attrelid = target and a.attnum > 0 and not a.attisdropped and has_column_privilege(target, a.attnum, 'select')) end
$$;
grant execute on function private.row_json(regclass) to authenticated, service_role;

create or replace function private.describe_effects(target regclass, entity text, workspace uuid, set_id uuid, among uuid[], is_undone boolean)
 RETURNS TABLE(record_id uuid, description jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $$
begin
  return query execute format($sql$
    with effect as (
      select e.*, now.held from private.set_effects($1, $2, $3, $4) e
      left join lateral (select %s - 'search' as held from %s t where t.workspace_id = $1 and t.id = e.record_id) now on true
      where not (e.was_made and e.is_gone) and (e.was_made or e.is_gone or e.cells <> '{}')
    ), used as materialized (
      select private.used_since(%L, $1, $2, array_agg(e.record_id)) as ids from effect e where e.was_made and e.held is not null
    ), edited as materialized (
      select private.edited_since($1, $2, $3, array_agg(e.record_id), array_agg(e.last_entry)) as ids from effect e where e.was_made and e.held is not null
    ), fate as (
      select f.*, case
        when $5 then null
        when f.is_gone then case when f.held is not null then 'exists' end
        when f.held is null then 'gone'
        when not f.was_made then null
        when f.record_id = any ((select ids from edited)::uuid[]) then 'edited'
        when f.record_id = any ((select ids from used)::uuid[]) then 'used'
        end as fate
      from effect f)
    select f.record_id, jsonb_build_object('action', case when f.was_made then 'made' when f.is_gone then 'deleted' else 'changed' end,
      'name', coalesce(private.label_of(f.held), f.cells #>> '{name,0}', f.cells #>> '{title,0}', private.last_label($1, f.record_id)),
      'exists', f.held is not null, 'currency', f.held -> 'currency', 'fate', f.fate,
      'cells', case when f.is_gone then '{}' else f.cells end, 'held', case when $5 or f.is_gone or f.held is null then '{}' else since.held end)
    from fate f cross join lateral (
      select coalesce(jsonb_object_agg(c.path, v.value) filter (where v.value <> c.pair -> 1 or private.was_rewritten($1, f.record_id, f.last_entry, c.path)), '{}') as held
      from jsonb_each(f.cells) c (path, pair)
      cross join lateral (select coalesce(case when c.path like 'custom.%%' then f.held -> 'custom' -> substr(c.path, 8) else f.held -> c.path end, 'null') as value) v) since
  $sql$, private.row_json(target), target, target::text) using workspace, set_id, entity, among, is_undone;
end $$;

create or replace function private.revert_cells(target regclass, entity text, workspace uuid, set_id uuid, links boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $$
declare
  pointing text[];
  work jsonb;
  batch jsonb;
  one jsonb;
  path text;
  conflicts jsonb;
  touched jsonb;
begin
  -- Tags are pointed at by an array.
  select coalesce(array_agg(distinct a.attname::text), '{}') || array['tag_ids'] || private.custom_links(workspace, entity) into pointing from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) where c.contype = 'f' and c.conrelid = target;
  execute format($sql$
    select jsonb_agg(jsonb_build_object('id', e.record_id, 'name', coalesce(private.label_of(now.held), e.cells #>> '{name,0}', private.last_label($1, e.record_id)),
      'gone', now.held is null, 'patch', p.patch, 'left', p.left_alone))
    from private.set_effects($1, $2, $3) e
    left join lateral (select %s as held from %s t where t.workspace_id = $1 and t.id = e.record_id) now on true
    cross join lateral (
      select jsonb_object_agg(c.path, c.pair -> 0) filter (where not edited.since) as patch,
        array_agg(c.path order by c.path) filter (where edited.since) as left_alone
      from jsonb_each(e.cells) c (path, pair)
      cross join lateral (select coalesce(case when c.path like 'custom.%%' then now.held -> 'custom' -> substr(c.path, 8) else now.held -> c.path end, 'null') as value) v
      cross join lateral (select v.value <> c.pair -> 1 or private.was_rewritten($1, e.record_id, e.last_entry, c.path) as since) edited
      where (c.path = any ($4)) = $5) p
    where not e.was_made and not e.is_gone and (p.patch is not null or p.left_alone is not null)$sql$, private.row_json(target), target)
    into work using workspace, set_id, entity, pointing, links;
  if work is null then return '{"touched": [], "conflicts": []}'; end if;
  select coalesce(jsonb_agg(private.conflict(entity, (item ->> 'id')::uuid, item ->> 'name',
      case when (item ->> 'gone')::boolean then '{}' else (select array_agg(l.name) from jsonb_array_elements_text(item -> 'left') l (name)) end,
      case when (item ->> 'gone')::boolean then 'gone' else 'changed' end) -> 0), '[]')
    into conflicts from jsonb_array_elements(work) item where (item ->> 'gone')::boolean or item -> 'left' <> 'null';
  -- The keys of custom fields are one column.
  select jsonb_agg(jsonb_build_object('id', item -> 'id', 'name', item -> 'name', 'patch', folded.patch)) into work
  from jsonb_array_elements(work) item cross join lateral (
    select coalesce(jsonb_object_agg(key, value) filter (where key not like 'custom.%'), '{}')
      || coalesce(jsonb_build_object('custom', jsonb_object_agg(substr(key, 8), value) filter (where key like 'custom.%')), '{}') as patch
    from jsonb_each(item -> 'patch')) folded
  where not (item ->> 'gone')::boolean and item -> 'patch' <> 'null';
  select jsonb_agg(case when item #> '{patch,custom}' = 'null' then jsonb_set(item, '{patch}', (item -> 'patch') - 'custom') else item end)
    into work from jsonb_array_elements(work) item;
  select coalesce(jsonb_agg(item -> 'id'), '[]') into touched from jsonb_array_elements(work) item;
  for batch in
    select jsonb_agg(item) from jsonb_array_elements(work) item
    group by (select array_agg(key order by key) from jsonb_object_keys(item -> 'patch') key)
  loop
    begin
      perform private.write_patches(target, workspace, batch);
    exception when integrity_constraint_violation or raise_exception or insufficient_privilege or invalid_parameter_value
      or foreign_key_violation or unique_violation or check_violation or not_null_violation then
      for one in select item from jsonb_array_elements(batch) item loop
        for path in select jsonb_object_keys(one -> 'patch') loop
          begin
            perform private.write_patches(target, workspace,
              jsonb_build_array(jsonb_build_object('id', one -> 'id', 'patch', jsonb_build_object(path, one -> 'patch' -> path))));
          exception when integrity_constraint_violation or raise_exception or insufficient_privilege or invalid_parameter_value
            or foreign_key_violation or unique_violation or check_violation or not_null_violation then
            conflicts := conflicts || private.conflict(entity, (one ->> 'id')::uuid, one ->> 'name', array[path],
              case when sqlstate = '23503' then 'missing' when sqlstate = '23505' then 'taken' else 'refused' end);
          end;
        end loop;
      end loop;
    end;
  end loop;
  return jsonb_build_object('touched', touched, 'conflicts', conflicts);
end $$;

create or replace function private.take_away(target regclass, entity text, workspace uuid, set_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $$
declare
  made uuid[];
  last_entries uuid[];
  edited uuid[];
  used uuid[] := '{}';
  more uuid[];
  kept uuid[];
  one uuid;
  conflicts jsonb;
begin
  execute format('select array_agg(t.id), array_agg(e.last_entry) from %s t join private.set_effects($1, $2, $3) e on e.record_id = t.id
    where t.workspace_id = $1 and e.was_made and not e.is_gone', target) into made, last_entries using workspace, set_id, entity;
  if made is null then return '{"touched": [], "conflicts": []}'; end if;
  edited := private.edited_since(workspace, set_id, entity, made, last_entries);
  made := private.without(made, edited);
  loop
    more := private.used_by_others(target, workspace, set_id, made);
    exit when more = '{}';
    used := used || more;
    made := private.without(made, more);
  end loop;
  begin
    execute format('delete from %s t where t.workspace_id = $1 and t.id = any ($2)', target) using workspace, made;
  exception when integrity_constraint_violation or raise_exception or insufficient_privilege or foreign_key_violation or check_violation then
    foreach one in array made loop
      begin
        execute format('delete from %s t where t.workspace_id = $1 and t.id = $2', target) using workspace, one;
      exception when integrity_constraint_violation or raise_exception or insufficient_privilege or foreign_key_violation or check_violation then
        continue;
      end;
    end loop;
  end;
  execute format('select coalesce(array_agg(t.id), ''{}'') from %s t where t.workspace_id = $1 and t.id = any ($2)', target)
    into kept using workspace, made;
  execute format('select coalesce(jsonb_agg(private.conflict($3, t.id, private.label_of(%s), null,
      case when t.id = any ($4) then ''edited'' when t.id = any ($5) then ''used'' else ''kept'' end) -> 0), ''[]'')
    from %s t where t.workspace_id = $1 and t.id = any ($2)', private.row_json(target), target) into conflicts
    using workspace, edited || used || kept, entity, edited, used;
  return jsonb_build_object('touched', to_jsonb(private.without(made, kept)), 'conflicts', conflicts);
end $$;

create or replace function private.labels_of(workspace uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $$
declare
  kept record;
  part jsonb;
  named jsonb := '{}';
begin
  for kept in select k.oid from private.kept_tables() k loop
    execute format('select jsonb_object_agg(t.id, private.label_of(%s)) from %s t where t.workspace_id = $1 and t.id = any ($2)', private.row_json(kept.oid), kept.oid)
      into part using workspace, ids;
    named := named || coalesce(part, '{}');
  end loop;
  select jsonb_object_agg(id, private.last_label(workspace, id)) into part from unnest(ids) id where not named ? id::text;
  return named || jsonb_strip_nulls(coalesce(part, '{}'));
end $$;
