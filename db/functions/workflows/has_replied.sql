-- True if a contact replied by email since a run started: the contact that it runs for, the contact of the deal, or any
-- contact of the account. The email that started the run does not count, nor do emails that the member cannot read.
create or replace function private.has_replied(workspace uuid, run uuid, entity text, record uuid, email uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.runs r
      -- One hour is allowed for a slow clock of the sender. The sending time also excludes old emails that are fetched
      -- when a mailbox is connected after the start.
      join public.emails e on e.workspace_id = r.workspace_id and e.sent_at >= r.created_at - interval '1 hour' and e.created_at >= r.created_at
      join public.workflows w on w.workspace_id = r.workspace_id and w.id = r.subject_id
      join public.conversations v on v.workspace_id = e.workspace_id and v.id = e.conversation_id
        and private.reads_conversation(w.runs_as, v)
    where r.workspace_id = has_replied.workspace and r.id = has_replied.run and e.id is distinct from has_replied.email
      and not e.is_outgoing and e.is_personal
      and lower(e.from_address) in (
        select lower(c.email) from public.contacts c where c.workspace_id = has_replied.workspace and c.email is not null and c.id in (
          select has_replied.record where has_replied.entity = 'contacts'
          union all select d.contact_id from public.deals d
            where has_replied.entity = 'deals' and d.workspace_id = has_replied.workspace and d.id = has_replied.record
          union all select p.id from public.contacts p
            where has_replied.entity = 'accounts' and p.workspace_id = has_replied.workspace and p.account_id = has_replied.record))
      and private.reply_contact(e) is not null)
$$;
grant execute on function private.has_replied(uuid, uuid, text, uuid, uuid) to worker;
