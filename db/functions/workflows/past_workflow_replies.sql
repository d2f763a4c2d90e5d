-- Returns the emails since a time that would have started a workflow as replies of contacts, latest first.
create or replace function private.past_workflow_replies(workspace uuid, trigger jsonb, since timestamptz) returns table (record_id uuid, email_id uuid)
language sql stable security definer rows 100 set search_path = '' as $$
  select r.contact, e.id
  from public.emails e
    join public.conversations v on v.workspace_id = e.workspace_id and v.id = e.conversation_id
      and strpos(private.fold(v.subject), private.fold(btrim(trigger ->> 'subject'))) > 0
    cross join lateral private.reply_contact(e) r (contact)
  where e.workspace_id = workspace and e.sent_at >= since and not e.is_outgoing and e.is_personal
    and exists (select from public.contacts c where c.workspace_id = e.workspace_id and lower(c.email) = lower(e.from_address))
    and r.contact is not null
  order by e.sent_at desc, e.id desc
$$;
grant execute on function private.past_workflow_replies(uuid, jsonb, timestamptz) to worker;
