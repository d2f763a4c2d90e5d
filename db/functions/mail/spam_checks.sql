-- Returns the number of a mailbox's latest legitimate emails, and the number of those whose contents the spam filter
-- rated as spam on arrival, before it learned from them. Legitimate emails were answered, completed, or sent by a
-- contact; those in the latest 1,000 such conversations are counted.
create or replace function private.spam_checks(workspace uuid, mailbox uuid) returns table (wanted bigint, false_alarms bigint)
language sql stable security invoker set search_path = '' as $$
  select count(*), count(*) filter (where (e.spam ->> 'content')::numeric >= 0.9)
  from (
    select c.id, c.workspace_id from public.conversations c left join public.contacts n on n.workspace_id = c.workspace_id and n.id = c.contact_id
    where c.workspace_id = workspace and c.mailbox_id = mailbox and c.status in ('open', 'done')
      -- A lead that was created from an email does not prove that the email was legitimate.
      and (c.status = 'done' or c.is_answered or n.id is not null and not (n.lifecycle = 'lead' and n.source is not distinct from 'Email'))
    order by c.last_at desc limit 1000) c
    join public.emails e on e.workspace_id = c.workspace_id and e.conversation_id = c.id and not e.is_outgoing and e.spam ? 'content'
$$;
grant execute on function private.spam_checks(uuid, uuid) to authenticated, service_role;
