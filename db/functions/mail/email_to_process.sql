-- Returns the data that determines how an email is processed, in a single snapshot; null if the email does not exist.
create or replace function private.email_to_process(workspace uuid, email uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', jsonb_build_object('id', e.id, 'rfc_id', e.rfc_id, 'from_address', lower(e.from_address), 'from_name', e.from_name, 'recipients', e.recipients,
      'subject', e.subject, 'text', e.text, 'has_files', e.attachments <> '[]', 'signals', e.signals, 'authentication', coalesce(e.authentication, '{}'),
      'is_known', c.is_linked, 'answers', e.in_reply_to,
      -- A lead that was created from an email does not prove that its sender is known.
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
    -- Rules for the address itself take precedence over rules for its domain.
    'is_blocked', (select s.is_blocked from public.email_senders s where s.workspace_id = b.workspace_id and s.mailbox_id = b.id
      and s.sender in (lower(e.from_address), '@' || split_part(lower(e.from_address), '@', 2), e.signals #>> '{author,address}',
        '@' || split_part(e.signals #>> '{author,address}', '@', 2)) order by length(s.sender) desc limit 1),
    'answered_at', (select a.replied_at from private.auto_replies a where a.workspace_id = b.workspace_id and a.mailbox_id = b.id
      and a.address = lower(e.from_address)),
    'answered_of_domain', (select count(*) from private.auto_replies a where a.workspace_id = b.workspace_id
      and split_part(a.address, '@', 2) = split_part(lower(e.from_address), '@', 2) and a.replied_at > private.now() - interval '1 day'),
    'this_hour', (select jsonb_build_object('forwarded', count(*) filter (where v.action = 'forwarded'), 'answered', count(*) filter (where v.action = 'answered'))
      from public.email_events v where v.workspace_id = b.workspace_id and v.mailbox_id = b.id and v.created_at > private.now() - interval '1 hour'),
    'spam_checks', (select to_jsonb(k) from private.spam_checks(b.workspace_id, b.id) k))
  from public.emails e
    join public.conversations c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
    join public.mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id
    join public.workspaces w on w.id = e.workspace_id
    left join public.members m on m.workspace_id = b.workspace_id and m.id = b.member_id and not private.is_being_deleted(m.user_id)
  where e.workspace_id = workspace and e.id = email_to_process.email
$$;
grant execute on function private.email_to_process(uuid, uuid) to worker;
