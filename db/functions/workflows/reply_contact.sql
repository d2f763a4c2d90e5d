-- Returns the contact who wrote a received email as a reply, in a conversation in which a member had written. Null for
-- other emails: from unknown senders and sample contacts, automatic replies, bounces, newsletters, and spam. Emails
-- that workflows sent for a member count as the member's; automatic replies of a mailbox do not.
create or replace function private.reply_contact(email public.emails) returns uuid language sql stable security definer set search_path = '' as $$
  select c.id
  from public.conversations v
    join public.contacts c on c.workspace_id = v.workspace_id and lower(c.email) = lower(email.from_address) and not c.is_sample
  where v.workspace_id = email.workspace_id and v.id = email.conversation_id and v.status in ('open', 'done')
    and not email.is_outgoing and email.is_personal
    and exists (select from public.emails o
      where o.workspace_id = v.workspace_id and o.conversation_id = v.id and o.is_outgoing and (o.status is null or o.status not in ('scheduled', 'failed'))
        and (o.created_by is not null or not o.signals @> '{"isAutomatic": true}')
        -- The clock of the sender may be slow.
        and (o.sent_at < email.sent_at or o.rfc_id = email.in_reply_to))
  order by c.id is distinct from v.contact_id, c.updated_at desc, c.id limit 1
$$;
