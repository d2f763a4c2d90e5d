-- Sets the pipeline and stage of a deal, by default the first ones, and the dates that follow from a new stage. A deal
-- that is won or lost is closed on that day unless the same edit sets another date. A deal that is not lost has no
-- lost_reason. An imported deal was already in its stage before the import.
create or replace function private.set_deal_stage() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was public.stage_kind;
  becomes public.stage_kind;
begin
  if new.stage_id is not null then
    select s.pipeline_id, s.kind into new.pipeline_id, becomes from public.stages s where s.workspace_id = new.workspace_id and s.id = new.stage_id;
  else
    select s.pipeline_id, s.id, s.kind into new.pipeline_id, new.stage_id, becomes
      from public.stages s join public.pipelines p on p.workspace_id = s.workspace_id and p.id = s.pipeline_id
      where s.workspace_id = new.workspace_id and (new.pipeline_id is null or s.pipeline_id = new.pipeline_id)
      order by p.position, p.id, s.position, s.id limit 1;
  end if;
  if private.is_on('importing') then
    new.stage_entered_at := private.estimated_stage_entry(new.workspace_id, becomes, new.close_date);
  end if;
  if tg_op = 'UPDATE' and not private.is_on('restoring') then
    if private.is_on('importing') then
      -- A deal cannot have entered its new stage before its old one.
      if new.stage_entered_at < old.stage_entered_at then new.stage_entered_at := null; end if;
    else
      new.stage_entered_at := private.now();
      select s.kind into was from public.stages s where s.workspace_id = old.workspace_id and s.id = old.stage_id;
      if was = 'open' and becomes <> 'open' and new.close_date is not distinct from old.close_date then
        select (private.now() at time zone w.time_zone)::date into new.close_date from public.workspaces w where w.id = new.workspace_id;
      end if;
    end if;
    if becomes <> 'lost' then new.lost_reason := null; end if;
  end if;
  return new;
end $$;
