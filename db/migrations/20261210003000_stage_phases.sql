-- What an open stage means, by which the home page groups deals whatever the stages are called.
alter table public.stages add column phase text check (phase in ('proposal', 'negotiation'));
comment on column public.stages.phase is 'What its deals wait for while it is open: proposal, negotiation or, when empty, neither';

-- Until now their names decided: those that a new workspace gives them, in each language. Nobody changed anything, so history says nothing of it.
alter table public.stages disable trigger user;
update public.stages set phase = case
    when private.name_key(name) in (select private.name_key(n) from unnest(array['Proposal Sent', 'Propuesta enviada', '已发送提案', '提案済み', '제안서 발송']) n) then 'proposal'
    when private.name_key(name) in (select private.name_key(n) from unnest(array['Negotiation', 'Negociación', '谈判中', '交渉中', '협상']) n) then 'negotiation' end
  where kind = 'open';
alter table public.stages enable trigger user;

create or replace function private.found_pipeline(workspace uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  tongue constant text := coalesce((select p.language from public.members m join public.profiles p on p.user_id = m.user_id
    where m.workspace_id = workspace and m.role = 'owner' order by m.id limit 1), 'en');
begin
  insert into public.pipelines (workspace_id, name) values (workspace, private.name_in(tongue, 'pipeline')) returning id into made;
  insert into public.stages (workspace_id, pipeline_id, name, kind, phase, position, default_probability, colour)
  select workspace, made, private.name_in(tongue, s.name), s.kind::public.stage_kind, s.phase, s.position, s.probability, s.colour
  from (values ('qualified', 'open', null, 1, 10, 'slate'), ('demo', 'open', null, 2, 25, 'blue'), ('proposal', 'open', 'proposal', 3, 50, 'violet'),
    ('negotiation', 'open', 'negotiation', 4, 75, 'amber'), ('won', 'won', null, 5, 100, 'green'), ('lost', 'lost', null, 6, 0, 'rose')
  ) s (name, kind, phase, position, probability, colour) order by s.position;
  return made;
end $$;

create or replace function public.create_pipeline(workspace_id uuid, name text, stages_of uuid default null) returns public.pipelines
language plpgsql volatile security invoker set search_path = '' as $$
declare made public.pipelines;
begin
  insert into public.pipelines (workspace_id, name, position)
    select create_pipeline.workspace_id, btrim(create_pipeline.name), coalesce(max(p.position), 0) + 1
    from public.pipelines p where p.workspace_id = create_pipeline.workspace_id returning * into made;
  insert into public.stages (workspace_id, pipeline_id, name, kind, phase, position, default_probability, colour, rotting_days)
    select s.workspace_id, made.id, s.name, s.kind, s.phase, s.position, s.default_probability, s.colour, s.rotting_days from public.stages s
    where s.workspace_id = create_pipeline.workspace_id and s.pipeline_id = coalesce(stages_of, (
      select p.id from public.pipelines p where p.workspace_id = create_pipeline.workspace_id and p.id <> made.id order by p.position, p.id limit 1));
  return made;
end $$;

-- Whether nobody has given the stages of a pipeline other names than a new workspace does.
create function private.has_default_stages(workspace uuid, pipeline uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_and(exists (select from private.languages l cross join lateral jsonb_each_text(l.names) n (thing, name)
    where n.thing in ('qualified', 'demo', 'proposal', 'negotiation', 'won', 'lost') and n.name = s.name)), true)
  from public.stages s where s.workspace_id = workspace and s.pipeline_id = pipeline
$$;
grant execute on function private.has_default_stages(uuid, uuid) to worker;

-- What was planned or done before shaped no pipeline.
update public.imports set plan = plan || '{"pipeline": null}', result = result || '{"pipeline": null}' where num_nonnulls(plan, result) > 0;

-- As before, with what each stage means.
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
          select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'pipeline_id', s.pipeline_id, 'name', s.name, 'kind', s.kind, 'phase', s.phase,
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
