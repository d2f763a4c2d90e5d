-- Returns the conversation of an email: that of the nearest email it replies to, otherwise that of the replies to it;
-- null if there is neither. Two different conversations are merged.
create or replace function private.conversation_of(workspace uuid, mailbox uuid, own_id text, refs text[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  -- A full conversation accepts no more emails, so that endless automatic replies start a new one.
  most constant integer := 500;
  answered uuid;
  answering uuid;
begin
  select k.conversation_id into answered
  from pg_catalog.unnest(refs) with ordinality r (rfc_id, place)
    join private.conversation_ids k on k.workspace_id = workspace and k.mailbox_id = mailbox and k.rfc_id = r.rfc_id
    join public.conversations c on c.workspace_id = k.workspace_id and c.id = k.conversation_id and c.email_count < most
  order by r.place limit 1;
  select k.conversation_id into answering
  from private.conversation_ids k join public.conversations c on c.workspace_id = k.workspace_id and c.id = k.conversation_id and c.email_count < most
  where k.workspace_id = workspace and k.mailbox_id = mailbox and k.rfc_id = own_id;
  if answered <> answering then
    update public.emails e set conversation_id = answered where e.workspace_id = workspace and e.conversation_id = answering;
    update private.conversation_ids k set conversation_id = answered where k.workspace_id = workspace and k.conversation_id = answering;
    update public.conversations c set contact_id = coalesce(c.contact_id, g.contact_id), account_id = coalesce(c.account_id, g.account_id),
      deal_id = coalesce(c.deal_id, g.deal_id), assignee_id = coalesce(c.assignee_id, g.assignee_id), is_unread = c.is_unread or g.is_unread,
      status = case when g.status = 'open' then 'open' else c.status end
    from public.conversations g where c.workspace_id = workspace and c.id = answered and g.workspace_id = workspace and g.id = answering;
    delete from public.conversations c where c.workspace_id = workspace and c.id = answering;
  end if;
  return coalesce(answered, answering);
end $$;
