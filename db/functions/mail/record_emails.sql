-- replaces: public.record_emails(uuid, text, uuid, boolean, integer)
create or replace function public.record_emails(workspace_id uuid, entity text, record_id uuid, with_related boolean default true, max_rows integer default 25)
returns table (id uuid, conversation_id uuid, subject text, preview text, sent_at timestamptz, is_outgoing boolean, from_name text, from_address text,
  recipients jsonb, author text, has_files boolean, is_sample boolean, about jsonb, total bigint)
language sql stable security invoker rows 25 set search_path = '' as $$
  with linked as materialized (
    select c.id from public.conversations c where c.workspace_id = record_emails.workspace_id and entity = 'contacts' and c.contact_id = record_id and c.status in ('open', 'done')
    union
    select c.id from public.conversations c where c.workspace_id = record_emails.workspace_id and entity = 'accounts' and c.account_id = record_id and c.status in ('open', 'done')
    union
    select c.id from public.conversations c where c.workspace_id = record_emails.workspace_id and entity = 'deals' and c.deal_id = record_id and c.status in ('open', 'done')
    union
    select c.id from public.contacts k join public.conversations c on c.workspace_id = k.workspace_id and c.contact_id = k.id and c.status in ('open', 'done')
    where with_related and entity = 'accounts' and k.workspace_id = record_emails.workspace_id and k.account_id = record_id
    union
    select c.id from public.deals d join public.conversations c on c.workspace_id = d.workspace_id and c.deal_id = d.id and c.status in ('open', 'done')
    where with_related and d.workspace_id = record_emails.workspace_id and (entity = 'accounts' and d.account_id = record_id or entity = 'contacts' and d.contact_id = record_id)
  ), found as (
    select e.id, e.sent_at, count(*) over () as total
    from linked l join public.emails e on e.workspace_id = record_emails.workspace_id and e.conversation_id = l.id and (e.status is null or e.status = 'sent')
    order by e.sent_at desc, e.id desc limit greatest(max_rows, 0)
  )
  select e.id, e.conversation_id, e.subject, e.preview, e.sent_at, e.is_outgoing, e.from_name, e.from_address, coalesce(e.recipients -> 'to', '[]'), coalesce(m.name, ''),
    jsonb_path_exists(e.attachments, '$[*] ? (!exists(@.cid))'), b.is_sample,
    (select coalesce(jsonb_agg(jsonb_build_object('entity', r.entity, 'id', r.id, 'name', r.name)), '[]') from (
      select 'deals' as entity, d.id, d.name::text from public.deals d where d.workspace_id = c.workspace_id and d.id = c.deal_id
      union all
      select 'contacts', k.id, k.name::text from public.contacts k where k.workspace_id = c.workspace_id and k.id = c.contact_id
      union all
      -- The account is not listed if a contact is, because it follows from the contact.
      select 'accounts', a.id, a.name::text from public.accounts a where a.workspace_id = c.workspace_id and a.id = c.account_id and c.contact_id is null) r), f.total
  from found f
  join public.emails e on e.workspace_id = record_emails.workspace_id and e.id = f.id
  join public.conversations c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
  join public.mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id
  left join public.members m on m.workspace_id = e.workspace_id and m.id = e.created_by
  order by f.sent_at desc, f.id desc
$$;
comment on function public.record_emails(uuid, text, uuid, boolean, integer) is E'Returns the emails about a record, latest first\n\nFor a contact, an account or a deal; only emails that the caller may read. `with_related` includes emails about related records, such as an account''s deals.';
grant execute on function public.record_emails(uuid, text, uuid, boolean, integer) to authenticated;
