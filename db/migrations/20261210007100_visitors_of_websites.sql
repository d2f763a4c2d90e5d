-- What a website sends is a conversation with the visitor who wrote it (src/domain/mail/author.ts), whom the mail names for replies.
-- Says of conversations what their mails come to. Whom one is with is linked when that becomes known: what people link stays.
create or replace function private.sum_up_conversations(workspace uuid, ids uuid[], free_domains text[]) returns void
language sql security definer set search_path = '' as $$
  with told as (
    select c.id, n.emails, n.has_files, l.sent_at, l.is_outgoing, f.subject, p.address, p.name,
      left(btrim(regexp_replace(regexp_replace(left(l.text, 4000), '(^|\n)[^\n]{0,200}:\s*\n+(>[^\n]*(\n|$))+|(^|\n)>[^\n]*', '', 'g'), '\s+', ' ', 'g')), 200) as snippet
    from public.conversations c
    cross join lateral (select count(*)::integer as emails, coalesce(bool_or(jsonb_path_exists(e.attachments, '$[*] ? (!exists(@.cid))')), false) as has_files
      from public.emails e where e.workspace_id = c.workspace_id and e.conversation_id = c.id) n
    -- What has not left yet says nothing, and nobody has answered where a mailbox did by itself.
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
    subject = t.subject, snippet = t.snippet, party_address = lower(t.address), party_name = t.name,
    contact_id = case when w.is_new then coalesce(c.contact_id, w.contact_id) else c.contact_id end,
    account_id = case when w.is_new then coalesce(c.account_id, w.account_id) else c.account_id end,
    updated_at = private.now(), version = c.version + 1
  from told t left join lateral (
    select o.party_address <> lower(t.address) as is_new, f.contact_id, f.account_id
    from public.conversations o left join lateral private.party_of(workspace, t.address, split_part(lower(t.address), '@', 2) = any (free_domains)) f on true
    where o.workspace_id = workspace and o.id = t.id) w on true
  where c.workspace_id = workspace and c.id = t.id
$$;

create or replace function private.mail_to_handle(workspace uuid, email uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', jsonb_build_object('id', e.id, 'rfc_id', e.rfc_id, 'from_address', lower(e.from_address), 'from_name', e.from_name, 'recipients', e.recipients,
      'subject', e.subject, 'text', e.text, 'has_files', e.attachments <> '[]', 'signals', e.signals, 'authentication', coalesce(e.authentication, '{}'),
      'is_known', c.is_linked, 'answers', e.answers_rfc_id,
      -- A lead that a mail itself made says nothing of who sent it.
      'is_contact', exists (select from public.contacts n where n.workspace_id = e.workspace_id and lower(n.email) = lower(e.from_address)
        and not (n.lifecycle = 'lead' and n.source is not distinct from 'Email'))),
    'conversation', jsonb_build_object('id', c.id, 'status', c.status, 'is_ours', c.email_count > 1 and exists (
      select from public.emails o where o.workspace_id = c.workspace_id and o.conversation_id = c.id and o.is_outgoing
        and not coalesce((o.signals ->> 'isAutomatic')::boolean, false))),
    'mailbox', jsonb_build_object('id', b.id, 'address', b.address, 'name', b.name, 'forward_to', b.forward_to, 'keeps_copy', b.keeps_copy,
      'filters_spam', b.filters_spam, 'adds_leads', b.adds_leads, 'replies', b.replies, 'reply_subject', b.reply_subject, 'reply_text', b.reply_text,
      'reply_when', b.reply_when, 'reply_from', b.reply_from, 'reply_until', b.reply_until, 'reply_again_days', b.reply_again_days, 'signature', b.signature),
    'user', m.user_id, 'language', (select p.language from public.profiles p where p.user_id = m.user_id),
    'time_zone', w.time_zone, 'working_hours', w.working_hours, 'now', private.now(),
    'rules', (select coalesce(jsonb_agg(to_jsonb(r) order by r.position, r.id), '[]') from public.email_rules r
      where r.workspace_id = b.workspace_id and r.mailbox_id = b.id and r.is_on),
    'own', (select jsonb_agg(o.address) from public.mailboxes o where o.workspace_id = b.workspace_id),
    -- What is said of the address itself counts before what is said of its domain.
    'is_blocked', (select s.is_blocked from public.email_senders s where s.workspace_id = b.workspace_id and s.mailbox_id = b.id
      and s.sender in (lower(e.from_address), '@' || split_part(lower(e.from_address), '@', 2), e.signals #>> '{author,address}',
        '@' || split_part(e.signals #>> '{author,address}', '@', 2)) order by length(s.sender) desc limit 1),
    'answered_at', (select a.replied_at from private.auto_replies a where a.workspace_id = b.workspace_id and a.mailbox_id = b.id
      and a.address = lower(e.from_address)),
    'answered_of_domain', (select count(*) from private.auto_replies a where a.workspace_id = b.workspace_id
      and split_part(a.address, '@', 2) = split_part(lower(e.from_address), '@', 2) and a.replied_at > private.now() - interval '1 day'),
    'this_hour', (select jsonb_build_object('forwarded', count(*) filter (where v.did = 'forwarded'), 'answered', count(*) filter (where v.did = 'answered'))
      from public.email_events v where v.workspace_id = b.workspace_id and v.mailbox_id = b.id and v.created_at > private.now() - interval '1 hour'))
  from public.emails e
    join public.conversations c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
    join public.mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id
    join public.workspaces w on w.id = e.workspace_id
    left join public.members m on m.workspace_id = b.workspace_id and m.id = b.member_id and not private.is_leaving(m.user_id)
  where e.workspace_id = workspace and e.id = mail_to_handle.email
$$;

comment on column public.emails.signals is
  'Signals of its headers: {"replyTo", "author", "returnPath", "isConfirmed", "isBounce", "isAutomatic", "isBulk", "hops", "sentBy", "saysSpam"}';
