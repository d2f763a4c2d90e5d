-- replaces: public.move_deal(uuid, uuid, uuid, uuid, text, uuid)
-- Moves a deal to a stage, below another card or to the top, and returns it; a different from_owner_id and to_owner_id
-- also change its owner. Simultaneous moves wait for each other, so that each card has its own position.
create or replace function public.move_deal(workspace_id uuid, deal_id uuid, stage_id uuid, after_id uuid default null, lost_reason text default null,
  from_stage_id uuid default null, from_owner_id uuid default null, to_owner_id uuid default null)
returns public.deals language plpgsql volatile security invoker set search_path = '' as $$
declare
  above numeric;
  below numeric;
  moved public.deals;
  held public.deals;
begin
  if not exists (select from public.stages s where s.workspace_id = move_deal.workspace_id and s.id = move_deal.stage_id) then
    raise exception 'This stage no longer exists' using errcode = 'PT404';
  end if;
  perform private.take_lock('stage', move_deal.stage_id::text);
  -- The caller sends the stage and the owner that they saw: a colleague may have changed them since.
  select d.* into held from public.deals d where d.workspace_id = move_deal.workspace_id and d.id = deal_id for update;
  if held.stage_id <> from_stage_id then
    raise exception 'This deal was moved to another stage in the meantime' using errcode = 'PT409';
  end if;
  if from_owner_id is distinct from to_owner_id and held.owner_id is distinct from from_owner_id and held.id is not null then
    raise exception 'This deal was assigned to another owner in the meantime' using errcode = 'PT409';
  end if;
  select d.rank into above from public.deals d
    where d.workspace_id = move_deal.workspace_id and d.stage_id = move_deal.stage_id and d.id = after_id and d.id <> deal_id;
  -- If the card above has been moved in the meantime, this card is moved to the top.
  select min(d.rank) into below from public.deals d
    where d.workspace_id = move_deal.workspace_id and d.stage_id = move_deal.stage_id and d.id <> deal_id
      and (above is null or d.rank > above or d.rank = above and d.id > after_id);
  if above = below or scale((above + below) * 0.5) > 100 then
    -- Assigns new ranks to all cards of the stage if two have the same rank (cards are then ordered by id), or if a
    -- rank has been halved about a hundred times, before it becomes too long for the index.
    update public.deals d set rank = spread.rank from (
      select o.id, row_number() over (order by o.rank, o.id) * 1000 as rank from public.deals o
      where o.workspace_id = move_deal.workspace_id and o.stage_id = move_deal.stage_id) spread
    where d.workspace_id = move_deal.workspace_id and d.id = spread.id;
    select d.rank into above from public.deals d where d.workspace_id = move_deal.workspace_id and d.id = after_id;
    select min(d.rank) into below from public.deals d
      where d.workspace_id = move_deal.workspace_id and d.stage_id = move_deal.stage_id and d.id <> deal_id and d.rank > above;
  end if;
  update public.deals d set stage_id = move_deal.stage_id,
    owner_id = case when from_owner_id is distinct from to_owner_id then to_owner_id else d.owner_id end,
    rank = trim_scale(case when above is null and below is null then 0 when above is null then below - 1
      when below is null then above + 1 else (above + below) * 0.5 end),
    lost_reason = coalesce(nullif(btrim(move_deal.lost_reason), ''), d.lost_reason)
  where d.workspace_id = move_deal.workspace_id and d.id = deal_id returning * into moved;
  if moved.id is null then
    if exists (select from public.deals d where d.workspace_id = move_deal.workspace_id and d.id = deal_id) then
      raise exception 'You do not have permission to change records in this workspace' using errcode = '42501';
    end if;
    raise exception 'This deal no longer exists' using errcode = 'PT404';
  end if;
  return moved;
end $$;
comment on function public.move_deal(uuid, uuid, uuid, uuid, text, uuid, uuid, uuid) is E'Moves a deal to a stage, below the deal after_id or on top\n\nReturns the deal. Fails with status 409 if from_stage_id is given and the deal is no longer in that stage. If from_owner_id and to_owner_id differ, also changes the owner, and fails with status 409 if the deal no longer has that owner.';
grant execute on function public.move_deal(uuid, uuid, uuid, uuid, text, uuid, uuid, uuid) to authenticated;
