-- Queues the workflows that a received email starts as the reply of a contact, each once per Message-ID. A workflow
-- starts only if the member it runs as may read the email, and if the email arrived after the workflow was switched on.
create or replace function private.queue_workflow_reply(workspace uuid, email uuid, arrived timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail public.emails;
  contact uuid;
  flow record;
begin
  if not exists (select from private.workflow_reply_waits t where t.workspace_id = workspace) then return; end if;
  select * into mail from public.emails e where e.workspace_id = workspace and e.id = email;
  contact := private.reply_contact(mail);
  if contact is null then return; end if;
  for flow in select w.id
    from private.workflow_reply_waits t
      join public.workflows w on w.workspace_id = t.workspace_id and w.id = t.workflow_id and w.is_on
      join public.conversations v on v.workspace_id = t.workspace_id and v.id = mail.conversation_id
    -- Mail servers state times in seconds.
    where t.workspace_id = workspace and arrived >= date_trunc('second', t.since)
      and strpos(private.fold(v.subject), private.fold(btrim(w.definition #>> '{trigger,subject}'))) > 0
      and private.reads_conversation(w.runs_as, v)
    order by w.id
  loop
    insert into private.workflow_replies (workspace_id, workflow_id, rfc_id) values (workspace, flow.id, mail.rfc_id) on conflict do nothing;
    if found then perform private.queue_workflow_event(workspace, flow.id, array[contact], 0, mail.id); end if;
  end loop;
end $$;
grant execute on function private.queue_workflow_reply(uuid, uuid, timestamptz) to worker;
