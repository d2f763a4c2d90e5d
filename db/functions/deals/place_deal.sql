-- A deal without a stage starts in the first one of its pipeline, and without a pipeline in the first of those; a deal moved to a
-- stage belongs to that stage's pipeline. One that is won or lost closes that day, unless the same edit sets another, while a
-- reopened one has no reason for being lost. An imported deal was in its stage before the import.
create or replace function private.place_deal() returns trigger language plpgsql security definer set search_path = '' as $$
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
    new.stage_entered_at := private.told_entry(new.workspace_id, becomes, new.close_date);
  end if;
  if tg_op = 'UPDATE' and not private.is_on('restoring') then
    if private.is_on('importing') then
      -- It cannot have left a stage before it entered it.
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
