-- Queues new and changed messages for analysis. A correction that is added, changed or removed, and a new text of a
-- corrected message, queue all messages of the workspace.
create or replace function private.queue_messages() returns trigger language plpgsql security definer set search_path = '' as $$
declare place uuid;
begin
  if tg_op = 'INSERT' then
    insert into private.sentiment_queue (workspace_id, message_id) select a.workspace_id, a.id from added a
      union all select distinct a.workspace_id, null::uuid from added a where a.corrected_sentiment is not null;
    for place in select distinct a.workspace_id from added a loop perform private.start_text_analysis(place); end loop;
  elsif tg_op = 'UPDATE' then
    for place in
      with noted as (
        insert into private.sentiment_queue (workspace_id, message_id)
        select n.workspace_id, n.id from added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id where n.body <> o.body
        union all
        select distinct n.workspace_id, null::uuid from added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id
          where n.corrected_sentiment is distinct from o.corrected_sentiment
            or n.corrected_sentiment is not null and n.body <> o.body
        returning workspace_id
      ) select distinct n.workspace_id from noted n
    loop perform private.start_text_analysis(place); end loop;
  else
    for place in
      with noted as (
        insert into private.sentiment_queue (workspace_id, message_id)
        select distinct o.workspace_id, null::uuid from removed o
          where o.corrected_sentiment is not null and exists (select from public.workspaces w where w.id = o.workspace_id)
        returning workspace_id
      ) select distinct n.workspace_id from noted n
    loop perform private.start_text_analysis(place); end loop;
  end if;
  return null;
end $$;
