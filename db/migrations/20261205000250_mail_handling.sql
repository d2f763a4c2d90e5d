-- What is done about mail as it comes (decision 52): the server plans it by what a mail says and how its mailbox is set up, and notes what it did.
-- What people say of a mail by what they do with it: spam, or wanted. Learned before the next mail is judged; `taught` is what was learned last.
create table private.spam_lessons (
  workspace_id uuid not null,
  email_id uuid not null,
  mailbox_id uuid not null,
  is_spam boolean not null,
  taught boolean,
  primary key (workspace_id, email_id),
  foreign key (workspace_id, email_id) references public.emails (workspace_id, id) on delete cascade
);
create index spam_lessons_open_idx on private.spam_lessons (workspace_id, mailbox_id) where taught is distinct from is_spam;
grant select, update on private.spam_lessons to worker;

-- Putting aside teaches that it is spam; taking it back, being done with it or answering it teaches that it was wanted. What the
-- server moves by itself teaches nothing.
create function private.note_spam_lesson() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  sorted constant boolean := current_setting('role', true) in ('authenticated', 'service_role');
  verdict constant boolean := case
    when sorted and new.status = 'spam' and old.status <> 'spam' then true
    when sorted and old.status = 'spam' and new.status in ('open', 'done') then false
    when sorted and old.status = 'open' and new.status = 'done' then false
    when new.is_answered and not old.is_answered and new.status in ('open', 'done') then false end;
begin
  if verdict is null then return null; end if;
  insert into private.spam_lessons as l (workspace_id, email_id, mailbox_id, is_spam)
    select e.workspace_id, e.id, e.mailbox_id, verdict from public.emails e
    where e.workspace_id = new.workspace_id and e.conversation_id = new.id and not e.is_outgoing order by e.sent_at desc limit 20
    on conflict (workspace_id, email_id) do update set is_spam = excluded.is_spam where l.is_spam <> excluded.is_spam;
  return null;
end $$;
create trigger note_spam_lesson after update of status, is_answered on public.conversations for each row
  when (new.status <> old.status or new.is_answered <> old.is_answered) execute function private.note_spam_lesson();

-- Everything that decides what is done about a mail, at one moment; nothing where it has been handled or its mailbox rests.
create function private.mail_to_handle(workspace uuid, email uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', jsonb_build_object('id', e.id, 'rfc_id', e.rfc_id, 'from_address', lower(e.from_address), 'from_name', e.from_name, 'recipients', e.recipients,
      'subject', e.subject, 'text', e.text, 'has_files', e.attachments <> '[]', 'signals', e.signals, 'authentication', coalesce(e.authentication, '{}'),
      'is_known', c.is_linked),
    'conversation', jsonb_build_object('id', c.id, 'status', c.status, 'is_ours', c.email_count > 1 and exists (
      select from public.emails o where o.workspace_id = c.workspace_id and o.conversation_id = c.id and o.is_outgoing
        and not coalesce((o.signals ->> 'isAutomatic')::boolean, false))),
    'mailbox', jsonb_build_object('id', b.id, 'address', b.address, 'name', b.name, 'forward_to', b.forward_to, 'keeps_copy', b.keeps_copy,
      'filters_spam', b.filters_spam, 'adds_leads', b.adds_leads, 'replies', b.replies, 'reply_subject', b.reply_subject, 'reply_text', b.reply_text,
      'reply_when', b.reply_when, 'reply_from', b.reply_from, 'reply_until', b.reply_until, 'reply_again_days', b.reply_again_days, 'signature', b.signature),
    'user', m.user_id,
    'time_zone', w.time_zone, 'working_hours', w.working_hours, 'now', private.now(),
    'rules', (select coalesce(jsonb_agg(to_jsonb(r) order by r.position, r.id), '[]') from public.email_rules r
      where r.workspace_id = b.workspace_id and r.mailbox_id = b.id and r.is_on),
    'own', (select jsonb_agg(o.address) from public.mailboxes o where o.workspace_id = b.workspace_id),
    -- What is said of the address itself counts before what is said of its domain.
    'is_blocked', (select s.is_blocked from public.email_senders s where s.workspace_id = b.workspace_id and s.mailbox_id = b.id
      and s.sender in (lower(e.from_address), '@' || split_part(lower(e.from_address), '@', 2)) order by length(s.sender) desc limit 1),
    'answered_at', (select a.replied_at from private.auto_replies a where a.workspace_id = b.workspace_id and a.mailbox_id = b.id
      and a.address = coalesce(e.signals ->> 'replyTo', lower(e.from_address))),
    'this_hour', (select jsonb_build_object('forwarded', count(*) filter (where v.did = 'forwarded'), 'answered', count(*) filter (where v.did = 'answered'))
      from public.email_events v where v.workspace_id = b.workspace_id and v.mailbox_id = b.id and v.created_at > private.now() - interval '1 hour'))
  from public.emails e
    join public.conversations c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
    join public.mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id
    join public.workspaces w on w.id = e.workspace_id
    left join public.members m on m.workspace_id = b.workspace_id and m.id = b.member_id and not private.is_leaving(m.user_id)
  where e.workspace_id = workspace and e.id = mail_to_handle.email
$$;

-- Learns what people said since, and gives what is known of these words; the empty one stands for mails.
create function private.learn_words(workspace uuid, mailbox uuid, words jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.spam_words as k (workspace_id, mailbox_id, word, spam, wanted)
  select workspace, mailbox, t.word, greatest(0, sum(t.spam)), greatest(0, sum(t.wanted))
  from jsonb_to_recordset(words) t (word text, spam integer, wanted integer) group by t.word
  on conflict (workspace_id, mailbox_id, word) do update set
    spam = greatest(0, k.spam + (select sum(t.spam) from jsonb_to_recordset(words) t (word text, spam integer, wanted integer) where t.word = k.word)),
    wanted = greatest(0, k.wanted + (select sum(t.wanted) from jsonb_to_recordset(words) t (word text, spam integer, wanted integer) where t.word = k.word))
$$;
grant execute on function private.mail_to_handle(uuid, uuid), private.learn_words(uuid, uuid, jsonb) to worker;

-- How well the filter did: what it put aside in 90 days, what of that people took back, and what they put aside themselves.
create function public.spam_figures(workspace_id uuid, mailbox_id uuid) returns table (put_aside bigint, taken_back bigint, missed bigint)
language sql stable security invoker set search_path = '' as $$
  with judged as (
    select c.id, c.status, bool_or(v.did = 'moved' and v.told ->> 'to' = 'spam') as by_filter
    from public.conversations c
      join public.emails e on e.workspace_id = c.workspace_id and e.conversation_id = c.id and not e.is_outgoing
      left join public.email_events v on v.workspace_id = e.workspace_id and v.email_id = e.id
    where c.workspace_id = spam_figures.workspace_id and c.mailbox_id = spam_figures.mailbox_id and c.last_at > private.now() - interval '90 days'
    group by c.id, c.status
  )
  select count(*) filter (where j.by_filter), count(*) filter (where j.by_filter and j.status in ('open', 'done')),
    count(*) filter (where not coalesce(j.by_filter, false) and j.status = 'spam')
  from judged j
$$;
comment on function public.spam_figures is E'How well the spam filter of a mailbox did in 90 days\n\nConversations that it put aside, how many of these people took back, and how many they put aside themselves.';
grant execute on function public.spam_figures(uuid, uuid) to authenticated, service_role;

-- The last mails that came to a mailbox, for whoever wants to see what rules would do with them; of each text as much as rules look at.
create function public.mails_to_rehearse(workspace_id uuid, mailbox_id uuid) returns table (id uuid, conversation_id uuid, from_name text,
  from_address text, subject text, body text, has_files boolean, sent_at timestamptz)
language sql stable security invoker rows 200 set search_path = '' as $$
  select e.id, e.conversation_id, e.from_name, e.from_address, e.subject, left(e.text, 20000), e.attachments <> '[]', e.sent_at
  from public.emails e
  where e.workspace_id = mails_to_rehearse.workspace_id and e.mailbox_id = mails_to_rehearse.mailbox_id and not e.is_outgoing
  order by e.sent_at desc, e.id limit 200
$$;
comment on function public.mails_to_rehearse is E'The last 200 mails that came to a mailbox, as its rules see them';
grant execute on function public.mails_to_rehearse(uuid, uuid) to authenticated, service_role;
