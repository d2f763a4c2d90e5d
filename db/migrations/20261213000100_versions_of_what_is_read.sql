-- What people change says at which version it was read: these are read with all that every screen needs.
create or replace function public.open_workspace(preferred uuid default null)
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
      from (select id, name, email, user_id, erased_at from public.members
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

drop function public.move_deal(uuid, uuid, uuid, uuid, text);
-- Puts a deal into a stage below another card, or on top, and returns it. Cards moved at the same moment wait for each
-- other, so that each has a place of its own.
create function public.move_deal(workspace_id uuid, deal_id uuid, stage_id uuid, after_id uuid default null, lost_reason text default null,
  from_stage_id uuid default null)
returns public.deals language plpgsql volatile security invoker set search_path = '' as $$
declare
  above numeric;
  below numeric;
  moved public.deals;
  held uuid;
begin
  if not exists (select from public.stages s where s.workspace_id = move_deal.workspace_id and s.id = move_deal.stage_id) then
    raise exception 'This stage no longer exists' using errcode = 'PT404';
  end if;
  perform private.take_lock('stage', move_deal.stage_id::text);
  -- Whoever moves it says where they saw it: a colleague may have moved it since.
  select d.stage_id into held from public.deals d where d.workspace_id = move_deal.workspace_id and d.id = deal_id for update;
  if held <> from_stage_id then
    raise exception 'This deal was moved to another stage in the meantime' using errcode = 'PT409';
  end if;
  select d.rank into above from public.deals d
    where d.workspace_id = move_deal.workspace_id and d.stage_id = move_deal.stage_id and d.id = after_id and d.id <> deal_id;
  -- The card above may have gone elsewhere meanwhile: then this one goes on top.
  select min(d.rank) into below from public.deals d
    where d.workspace_id = move_deal.workspace_id and d.stage_id = move_deal.stage_id and d.id <> deal_id
      and (above is null or d.rank > above or d.rank = above and d.id > after_id);
  if above = below or scale((above + below) * 0.5) > 100 then
    -- Cards that came in with one and the same rank are told apart by their ids; from now on by ranks of their own. And a
    -- place that was halved a hundred times makes room again, before its rank outgrows the index.
    update public.deals d set rank = spread.rank from (
      select o.id, row_number() over (order by o.rank, o.id) * 1000 as rank from public.deals o
      where o.workspace_id = move_deal.workspace_id and o.stage_id = move_deal.stage_id) spread
    where d.workspace_id = move_deal.workspace_id and d.id = spread.id;
    select d.rank into above from public.deals d where d.workspace_id = move_deal.workspace_id and d.id = after_id;
    select min(d.rank) into below from public.deals d
      where d.workspace_id = move_deal.workspace_id and d.stage_id = move_deal.stage_id and d.id <> deal_id and d.rank > above;
  end if;
  update public.deals d set stage_id = move_deal.stage_id,
    rank = trim_scale(case when above is null and below is null then 0 when above is null then below - 1
      when below is null then above + 1 else (above + below) * 0.5 end),
    lost_reason = coalesce(nullif(btrim(move_deal.lost_reason), ''), d.lost_reason)
  where d.workspace_id = move_deal.workspace_id and d.id = deal_id returning * into moved;
  if moved.id is null then
    if exists (select from public.deals d where d.workspace_id = move_deal.workspace_id and d.id = deal_id) then
      raise exception 'You may not change the records of this workspace' using errcode = '42501';
    end if;
    raise exception 'This deal no longer exists' using errcode = 'PT404';
  end if;
  return moved;
end $$;
comment on function public.move_deal is E'Puts a deal into a stage, below the deal after_id or on top\n\nReturns the deal. It fails with status 409 if the deal is no longer in from_stage_id, if that is given.';
grant execute on function public.move_deal(uuid, uuid, uuid, uuid, text, uuid) to authenticated;
