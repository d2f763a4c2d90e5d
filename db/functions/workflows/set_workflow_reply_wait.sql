-- Records since when a workflow waits for replies: since it was switched on or got this trigger.
create or replace function private.set_workflow_reply_wait() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.is_on and new.definition #>> '{trigger,on}' = 'replied' then
    insert into private.workflow_reply_waits (workspace_id, workflow_id, since) values (new.workspace_id, new.id, private.now())
      on conflict (workspace_id, workflow_id) do nothing;
  else
    delete from private.workflow_reply_waits w where w.workspace_id = new.workspace_id and w.workflow_id = new.id;
  end if;
  return null;
end $$;
