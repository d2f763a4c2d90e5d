-- Moves a deal back to the stage and position it had before its latest move, and returns it. Restores the values that
-- the move changed: the time it entered the stage, its lost_reason, and its close date and owner unless they were
-- edited since.
create or replace function public.undo_move(workspace_id uuid, deal_id uuid, from_stage_id uuid) returns public.deals
language plpgsql volatile security invoker set search_path = '' as $$
declare
  held public.deals;
  move jsonb;
  back public.stages;
begin
  select d.* into held from public.deals d where d.workspace_id = undo_move.workspace_id and d.id = deal_id for update;
  if held.id is null then
    if exists (select from public.deals d where d.workspace_id = undo_move.workspace_id and d.id = deal_id) then
      raise exception 'You do not have permission to change records in this workspace' using errcode = '42501';
    end if;
    raise exception 'This deal no longer exists' using errcode = 'PT404';
  end if;
  if held.stage_id <> from_stage_id then
    raise exception 'This deal was moved to another stage in the meantime' using errcode = 'PT409';
  end if;
  select c.changes into move from public.change_log c
    where c.workspace_id = undo_move.workspace_id and c.record_id = deal_id and c.table_name = 'deals' and c.action = 'update' and c.changes ? 'stage_id'
    order by c.id desc limit 1;
  select s.* into back from public.stages s where s.workspace_id = undo_move.workspace_id and s.id = (move #>> '{stage_id,0}')::uuid;
  if back.id is null then
    raise exception 'This stage no longer exists' using errcode = 'PT404';
  end if;
  perform private.set_setting('restoring', 'on');
  update public.deals d set stage_id = back.id,
    rank = coalesce((move #>> '{rank,0}')::numeric, d.rank),
    stage_entered_at = case when move ? 'stage_entered_at' then (move #>> '{stage_entered_at,0}')::timestamptz else d.stage_entered_at end,
    close_date = case when (move #>> '{close_date,1}')::date = d.close_date then (move #>> '{close_date,0}')::date else d.close_date end,
    owner_id = case when (move ? 'owner_id') and d.owner_id is not distinct from (move #>> '{owner_id,1}')::uuid
      then (select m.id from public.members m where m.workspace_id = undo_move.workspace_id and m.id = (move #>> '{owner_id,0}')::uuid)
      else d.owner_id end,
    lost_reason = case when back.kind = 'lost' then move #>> '{lost_reason,0}' end
  where d.workspace_id = undo_move.workspace_id and d.id = deal_id returning * into held;
  perform private.set_setting('restoring', null);
  return held;
end $$;
comment on function public.undo_move(uuid, uuid, uuid) is E'Moves a deal back to the stage it was in before its latest move\n\nReturns the deal. Fails with status 409 if the deal is no longer in from_stage_id.';
grant execute on function public.undo_move(uuid, uuid, uuid) to authenticated;
