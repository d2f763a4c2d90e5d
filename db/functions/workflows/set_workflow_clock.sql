-- Schedules the next start of a workflow that was switched on or got a new clock trigger; times that have passed are
-- skipped. Removes the clock of a workflow that is off or has no clock trigger.
create or replace function private.set_workflow_clock() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not (new.is_on and private.is_clock_trigger(new.definition -> 'trigger')) then
    delete from private.workflow_clocks c where c.workspace_id = new.workspace_id and c.workflow_id = new.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.is_on and old.definition -> 'trigger' = new.definition -> 'trigger' then return null; end if;
    if old.definition -> 'trigger' <> new.definition -> 'trigger' then
      delete from private.workflow_trigger_events o where o.workspace_id = new.workspace_id and o.workflow_id = new.id;
    end if;
  end if;
  insert into private.workflow_clocks as c (workspace_id, workflow_id, next_at)
    select w.id, new.id, private.next_trigger_time(new.definition -> 'trigger', w.time_zone, private.now()) from public.workspaces w where w.id = new.workspace_id
  on conflict (workspace_id, workflow_id) do update set next_at = excluded.next_at;
  return null;
end $$;
