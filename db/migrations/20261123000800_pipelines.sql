-- How deals move: stages and pipelines as people arrange them, and what a deal weighs in its stage.

create index change_log_stages_idx on public.change_log (workspace_id, record_id, id) where table_name = 'deals' and changes ? 'stage_id';

-- What a deal is worth, weighed by how likely it is. A computed column, to be added up.
create function public.weighted_minor(deal public.deals) returns numeric language sql stable set search_path = '' as $$
  select deal.value_minor * public.likelihood(deal) / 100.0
$$;
comment on function public.weighted_minor is E'Value times chance of winning of a deal\n\nReads like a column of deals.';
grant execute on function public.weighted_minor(public.deals) to authenticated, service_role;

-- Puts a deal into a stage below another card, or on top, and returns it. Cards moved at the same moment wait for each
-- other, so that each has a place of its own.
create function public.move_deal(workspace_id uuid, deal_id uuid, stage_id uuid, after_id uuid default null, lost_reason text default null)
returns public.deals language plpgsql volatile security invoker set search_path = '' as $$
declare
  above numeric;
  below numeric;
  moved public.deals;
begin
  if not exists (select from public.stages s where s.workspace_id = move_deal.workspace_id and s.id = move_deal.stage_id) then
    raise exception 'This stage no longer exists' using errcode = 'PT404';
  end if;
  perform private.take_lock('stage', move_deal.stage_id::text);
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
comment on function public.move_deal is E'Puts a deal into a stage, below the deal after_id or on top\n\nReturns the deal.';

-- The stages a deal went through, from history: when it came, when it left, how long it stayed. The day of an import is not told
-- as if a deal had come to its stage then. What is not known is empty: a stay without entered_at began before it was imported.
-- One step follows the other, so only the last stay lasts.
create function public.deal_stage_history(workspace_id uuid, deal_id uuid)
returns table (stage_id uuid, name text, kind public.stage_kind, colour text, actor_id uuid, actor text, entered_at timestamptz, left_at timestamptz, seconds bigint)
language sql stable security invoker set search_path = '' as $$
  with entry as (
    select c.id, c.action, c.actor_id, c.at, c.changes, d.created_at, d.stage_entered_at as latest,
      case c.action when 'insert' then d.is_imported else k.kind is not distinct from 'import' end as is_told,
      lead(c.id) over (order by c.id) is null as is_last
    from public.change_log c join public.deals d on d.workspace_id = c.workspace_id and d.id = c.record_id
    left join public.change_sets k on k.workspace_id = c.workspace_id and k.id = c.change_set_id
    where c.workspace_id = deal_stage_history.workspace_id and c.record_id = deal_id and c.table_name = 'deals'
      and c.changes ? 'stage_id' and c.action <> 'delete'
  ), step as (
    select e.id, (e.changes #>> '{stage_id,1}')::uuid as stage_id, e.actor_id, e.is_last, case
      when e.is_told and e.is_last then e.latest
      when e.is_told then (e.changes #>> '{stage_entered_at,1}')::timestamptz
      when e.action = 'insert' then coalesce((e.changes #>> '{stage_entered_at,1}')::timestamptz, least(e.at, e.created_at))
      else e.at end as at
    from entry e
  ), stay as (
    select s.*, lead(s.at) over (order by s.id) as left_at, lead(s.stage_id) over (order by s.id) as next_id from step s
  )
  select s.stage_id, g.name::text, g.kind, g.colour, s.actor_id, m.name::text, s.at, s.left_at,
    extract(epoch from case when s.is_last then private.now() else s.left_at end - s.at)::bigint
  from stay s
  left join public.stages g on g.workspace_id = deal_stage_history.workspace_id and g.id = s.stage_id
  left join public.members m on m.workspace_id = deal_stage_history.workspace_id and m.id = s.actor_id
  where s.next_id is distinct from s.stage_id
  order by s.id
$$;
comment on function public.deal_stage_history is E'The stages a deal was in, with who moved it, from when to when\n\nThe last one has no left_at. Without entered_at it is not known since when: the deal was imported.';

-- A pipeline always has a stage in which a deal can begin.
create function private.keep_open_stage() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.pipelines p where p.workspace_id = old.workspace_id and p.id = old.pipeline_id)
    and not exists (select from public.stages s where s.workspace_id = old.workspace_id and s.pipeline_id = old.pipeline_id and s.kind = 'open') then
    raise exception 'A pipeline keeps at least one open stage' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger keep_open_stage after delete or update of kind, pipeline_id on public.stages for each row execute function private.keep_open_stage();

create function private.keep_one_pipeline() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.workspaces w where w.id = old.workspace_id)
    and not exists (select from public.pipelines p where p.workspace_id = old.workspace_id) then
    raise exception 'A workspace keeps at least one pipeline' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger keep_one_pipeline after delete on public.pipelines for each row execute function private.keep_one_pipeline();

-- Puts the stages of a pipeline into a new order.
create function public.reorder_stages(workspace_id uuid, pipeline_id uuid, ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if (select array_agg(s.id order by s.id) from public.stages s
      where s.workspace_id = reorder_stages.workspace_id and s.pipeline_id = reorder_stages.pipeline_id)
    is distinct from (select array_agg(id order by id) from unnest(ids) id) then
    raise exception 'The stages were changed meanwhile. Look at them again' using errcode = 'PT409';
  end if;
  update public.stages s set position = place.nr from unnest(ids) with ordinality place (id, nr)
    where s.workspace_id = reorder_stages.workspace_id and s.id = place.id and s.position <> place.nr;
end $$;
comment on function public.reorder_stages is E'Puts the stages of a pipeline in the order of ids\n\nNames all of them, or is refused.';

-- Deletes a stage; its deals move to another one first.
create function public.delete_stage(workspace_id uuid, stage_id uuid, move_to uuid default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare moved integer;
begin
  perform private.begin_change_set();
  update public.deals d set stage_id = move_to where d.workspace_id = delete_stage.workspace_id and d.stage_id = delete_stage.stage_id and move_to <> d.stage_id;
  get diagnostics moved = row_count;
  delete from public.stages s where s.workspace_id = delete_stage.workspace_id and s.id = delete_stage.stage_id;
  if not found then raise exception 'Only an admin can delete a stage' using errcode = '42501'; end if;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'delete', 'stages', moved + 1), 'moved', moved);
end $$;
comment on function public.delete_stage is E'Deletes a stage\n\nIts deals go to the stage move_to first. Returns {"change_set_id", "moved"}.';

-- Makes a pipeline with the stages of another one, to be changed from there.
create function public.create_pipeline(workspace_id uuid, name text, stages_of uuid default null) returns public.pipelines
language plpgsql volatile security invoker set search_path = '' as $$
declare made public.pipelines;
begin
  insert into public.pipelines (workspace_id, name, position)
    select create_pipeline.workspace_id, btrim(create_pipeline.name), coalesce(max(p.position), 0) + 1
    from public.pipelines p where p.workspace_id = create_pipeline.workspace_id returning * into made;
  insert into public.stages (workspace_id, pipeline_id, name, kind, position, default_probability, colour, rotting_days)
    select s.workspace_id, made.id, s.name, s.kind, s.position, s.default_probability, s.colour, s.rotting_days from public.stages s
    where s.workspace_id = create_pipeline.workspace_id and s.pipeline_id = coalesce(stages_of, (
      select p.id from public.pipelines p where p.workspace_id = create_pipeline.workspace_id and p.id <> made.id order by p.position, p.id limit 1));
  return made;
end $$;
comment on function public.create_pipeline is E'Makes a pipeline\n\nIts stages are those of the pipeline stages_of, or of the first one.';

-- Deletes a pipeline; its deals move to a stage of another one first.
create function public.delete_pipeline(workspace_id uuid, pipeline_id uuid, move_to uuid default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare moved integer;
begin
  perform private.begin_change_set();
  update public.deals d set stage_id = move_to where d.workspace_id = delete_pipeline.workspace_id and d.pipeline_id = delete_pipeline.pipeline_id and move_to is not null;
  get diagnostics moved = row_count;
  delete from public.pipelines p where p.workspace_id = delete_pipeline.workspace_id and p.id = delete_pipeline.pipeline_id;
  if not found then raise exception 'Only an admin can delete a pipeline' using errcode = '42501'; end if;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'delete', 'pipelines', moved + 1), 'moved', moved);
end $$;
comment on function public.delete_pipeline is E'Deletes a pipeline\n\nIts deals go to the stage move_to first. Returns {"change_set_id", "moved"}.';
grant execute on function public.move_deal(uuid, uuid, uuid, uuid, text), public.deal_stage_history(uuid, uuid),
  public.reorder_stages(uuid, uuid, uuid[]), public.delete_stage(uuid, uuid, uuid), public.create_pipeline(uuid, text, uuid),
  public.delete_pipeline(uuid, uuid, uuid) to authenticated;

-- The two halves of a weighted value that need no look at the stage: what deals with a probability of their own weigh,
-- and what those without are worth. Per stage, the sum of both is the weighted total. Their bodies are read when they
-- are made and need no search path, so that Postgres can write them into the query.
create function public.own_weight_minor(deal public.deals) returns numeric language sql immutable
  return (deal).value_minor * (deal).probability / 100.0;
comment on function public.own_weight_minor is E'Value times probability of a deal that has a probability of its own\n\nReads like a column of deals, and can be added up.';
create function public.unweighed_minor(deal public.deals) returns bigint language sql immutable
  return case when (deal).probability is null then (deal).value_minor end;
comment on function public.unweighed_minor is E'Value of a deal without a probability of its own\n\nReads like a column of deals, and can be added up.';
grant execute on function public.own_weight_minor(public.deals), public.unweighed_minor(public.deals) to authenticated, service_role;
