-- Updates conversations from their emails. An email from a website form belongs to the visitor who filled it in
-- (src/domain/mail/author.ts). When the other party changes, missing links to a contact and an account are added;
-- existing links are kept.
create or replace function private.summarize_conversations(workspace uuid, ids uuid[], free_domains text[]) returns void
language sql security definer set search_path = '' as $$
  with summary as (
    select c.id, n.emails, n.has_files, l.sent_at, l.is_outgoing, f.subject, p.address, p.name,
      left(btrim(regexp_replace(regexp_replace(left(l.text, 4000), '(^|\n)[^\n]{0,200}:\s*\n+(>[^\n]*(\n|$))+|(^|\n)>[^\n]*', '', 'g'), '\s+', ' ', 'g')), 200) as snippet
    from public.conversations c
    cross join lateral (select count(*)::integer as emails, coalesce(bool_or(jsonb_path_exists(e.attachments, '$[*] ? (!exists(@.cid))')), false) as has_files
      from public.emails e where e.workspace_id = c.workspace_id and e.conversation_id = c.id) n
    -- Scheduled and failed emails come last, and an automatic reply does not count as an answer.
    cross join lateral (select e.sent_at, e.is_outgoing and not coalesce((e.signals ->> 'isAutomatic')::boolean, false) as is_outgoing, e.text from public.emails e where e.workspace_id = c.workspace_id and e.conversation_id = c.id
      order by e.status is distinct from 'failed' and (e.status is distinct from 'scheduled' or e.send_at is null) desc, e.sent_at desc, e.id desc limit 1) l
    cross join lateral (select e.subject from public.emails e where e.workspace_id = c.workspace_id and e.conversation_id = c.id
      order by e.sent_at, e.id limit 1) f
    cross join lateral (
      select coalesce(a.address, '') as address, coalesce(a.name, '') as name
      from public.emails e
        join public.mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id
        cross join lateral (
          select case when e.is_outgoing then e.recipients #>> '{to,0,address}' else coalesce(e.signals #>> '{author,address}', e.from_address) end as address,
            case when e.is_outgoing then e.recipients #>> '{to,0,name}' else coalesce(e.signals #>> '{author,name}', e.from_name) end as name) a
      where e.workspace_id = c.workspace_id and e.conversation_id = c.id
      order by a.address is null or a.address = b.address, e.is_outgoing, e.sent_at, e.id limit 1) p
    where c.workspace_id = workspace and c.id = any (ids)
  )
  update public.conversations c set email_count = t.emails, has_files = t.has_files, last_at = t.sent_at, is_answered = t.is_outgoing,
    needs_reply = private.needs_reply(c.workspace_id, c.id), subject = t.subject, snippet = t.snippet, party_address = lower(t.address), party_name = t.name,
    contact_id = case when w.is_new then coalesce(c.contact_id, w.contact_id) else c.contact_id end,
    account_id = case when w.is_new then coalesce(c.account_id, w.account_id) else c.account_id end,
    updated_at = private.now(), version = c.version + 1
  from summary t left join lateral (
    select o.party_address <> lower(t.address) as is_new, f.contact_id, f.account_id
    from public.conversations o left join lateral private.record_with_email(workspace, t.address, split_part(lower(t.address), '@', 2) = any (free_domains)) f on true
    where o.workspace_id = workspace and o.id = t.id) w on true
  where c.workspace_id = workspace and c.id = t.id
$$;
grant execute on function private.summarize_conversations(uuid, uuid[], text[]) to worker;
