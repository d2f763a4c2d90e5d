-- Returns true if a person waits for an answer in a conversation: the last email that a person wrote is incoming. Emails
-- of programs, mailing lists and addresses whose replies no one reads are skipped; a visitor who filled in a website
-- form is a person.
create or replace function private.needs_reply(workspace uuid, conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select not e.is_outgoing from public.emails e
    where e.workspace_id = workspace and e.conversation_id = conversation
      and case when e.is_outgoing then not e.signals @> '{"isAutomatic": true}'
        else e.signals ? 'author' or e.is_personal and not e.signals @> '{"isNoReply": true}' end
    -- Scheduled and failed emails come last.
    order by e.status is distinct from 'failed' and (e.status is distinct from 'scheduled' or e.send_at is null) desc, e.sent_at desc, e.id desc limit 1), false)
$$;
