-- What every screen of a workspace needs, in one call and one snapshot: it came in a dozen before. Each part is shaped as
-- its own request answers it, so that a screen keeps it as that answer and reads the part alone when it has changed.
-- Opens the workspace that is preferred where whoever asks is a member of it, else the one to open. `position` names the
-- snapshot; news_since tells later what has changed since.
create function public.open_workspace(preferred uuid default null)
returns table ("position" uuid, workspace_id uuid, workspaces jsonb, profile jsonb, onboarding jsonb, tokens jsonb, photos jsonb,
  members jsonb, custom_fields jsonb, pipelines jsonb, saved_views jsonb, favourites jsonb, unread bigint, samples jsonb)
language sql volatile set search_path = '' as $$
  with mine as materialized (
    select m.id, m.role, m.workspace_id, m.created_at from public.members m where m.user_id = (select auth.uid())
  ), opened as materialized (
    select coalesce((select m.workspace_id from mine m where m.workspace_id = preferred), public.workspace_to_open()) as id
  )
  select
    private.note_position(),
    (select id from opened),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'currency', w.currency, 'time_zone', w.time_zone,
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
      from (select id, name, email, user_id, erased_at from public.members
        where workspace_id = (select id from opened) order by name, id limit 1000) m),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'entity', f.entity, 'key', f.key, 'label', f.label, 'kind', f.kind,
        'options', f.options, 'formula', f.formula, 'is_required', f.is_required, 'position', f.position,
        'archived_at', f.archived_at) order by f.position, f.id), '[]')
      from public.custom_fields f where f.workspace_id = (select id from opened)),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'stages', (
          select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'pipeline_id', s.pipeline_id, 'name', s.name, 'kind', s.kind,
            'position', s.position, 'default_probability', s.default_probability, 'colour', s.colour,
            'rotting_days', s.rotting_days) order by s.position, s.id), '[]')
          from public.stages s where s.workspace_id = p.workspace_id and s.pipeline_id = p.id)) order by p.position, p.id), '[]')
      from public.pipelines p where p.workspace_id = (select id from opened)),
    (
      select coalesce(jsonb_agg(to_jsonb(v) - 'place' order by v.name, v.id), '[]')
      from (select id, entity, name, is_shared, created_by, state,
          row_number() over (partition by entity order by name, id) as place
        from public.saved_views where workspace_id = (select id from opened)) v
      where v.place <= 1000),
    (
      select coalesce(jsonb_agg(to_jsonb(f) order by f.id), '[]')
      from (
        select f.id,
          case when v.id is not null
            then jsonb_build_object('id', v.id, 'name', v.name, 'entity', v.entity, 'state', v.state) end as saved_view,
          case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as accounts,
          case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as contacts,
          case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as products,
          case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as deals
        from public.favourites f
        left join public.saved_views v on v.workspace_id = f.workspace_id and v.id = f.saved_view_id
        left join public.accounts a on a.workspace_id = f.workspace_id and a.id = f.account_id
        left join public.contacts c on c.workspace_id = f.workspace_id and c.id = f.contact_id
        left join public.products p on p.workspace_id = f.workspace_id and p.id = f.product_id
        left join public.deals d on d.workspace_id = f.workspace_id and d.id = f.deal_id
        where f.workspace_id = (select id from opened)
        order by f.id limit 200
      ) f),
    (
      select count(*) from public.notifications n where n.workspace_id = (select id from opened) and n.read_at is null),
    (select to_jsonb(s) from opened cross join public.sample_state(opened.id) s)
$$;
comment on function public.open_workspace(uuid) is
  E'What every screen of a workspace needs, in one call\n\nWho asks, their workspaces, and of the one that opens its members, fields, pipelines, views, favourites and unread notifications. The preferred workspace opens where the caller is a member of it, else the one of workspace_to_open. `position` is what news_since asks for.';
revoke all on function public.open_workspace(uuid) from public;
grant execute on function public.open_workspace(uuid) to authenticated;
