-- Reschedules the workflows of a workspace when its time zone changes.
create or replace function private.reschedule_workflow_clocks() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.workflow_clocks c set next_at = private.next_trigger_time(w.definition -> 'trigger', new.time_zone, private.now())
    from public.workflows w where w.workspace_id = new.id and c.workspace_id = w.workspace_id and c.workflow_id = w.id;
  return null;
end $$;
