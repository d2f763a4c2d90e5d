-- Deletes the queued events of a workflow that was switched off, except locked ones, which are being started.
create or replace function private.delete_workflow_events() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.workflow_events e where e.id in (select o.id from private.workflow_events o
    where o.workspace_id = new.workspace_id and o.workflow_id = new.id for update skip locked);
  return null;
end $$;
