-- replaces: public.open_workspace(uuid)

-- Returns the data that every page needs, including versions, because edits send the version they are based on.
create or replace function public.open_workspace(preferred uuid DEFAULT NULL::uuid)
returns table ("position" uuid, workspace_id uuid, workspaces jsonb, profile jsonb, onboarding jsonb, tokens jsonb, photos jsonb, members jsonb, custom_fields jsonb, record_layouts jsonb, pipelines jsonb, saved_views jsonb, favourites jsonb, unread bigint, samples jsonb) language sql set search_path = '' as $$
  with mine as materialized (
    select m.id, m.role, m.workspace_id, m.created_at from public.members m where m.user_id = (select auth.uid())
  ), opened as materialized (
    select coalesce((select m.workspace_id from mine m where m.workspace_id = preferred), public.workspace_to_open()) as id
  )
  select
    private.save_position(),
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
      select coalesce(jsonb_agg(jsonb_build_object('entity', l.entity, 'always_shown', l.always_shown, 'shown_if_filled', l.shown_if_filled,
        'hidden', l.hidden) order by l.entity), '[]')
      from public.record_layouts l where l.workspace_id = (select id from opened)),
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
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'page', f.page, 'saved_view', f.saved_view) || f.records order by f.id), '[]')
      from (
        select f.id, f.page, case when v.id is not null
            then jsonb_build_object('id', v.id, 'name', v.name, 'entity', v.entity, 'state', v.state) end as saved_view, (
          -- One key per record kind, with the same name as the reference; null for all kinds except the favourite's.
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
comment on function public.open_workspace(uuid) is E'Returns the data that every screen of a workspace needs, in one call\n\nThe caller, their workspaces, and the members, fields, layouts, pipelines, views, favourites and number of unread notifications of the opened workspace. Opens the preferred workspace if the caller is a member of it, otherwise the one of workspace_to_open. Pass `position` to changes_since.';
grant execute on function public.open_workspace(uuid) to authenticated;
