-- How fetched and written mails become conversations, whom these are with, and what somebody hears of a mailbox that is not read.

-- Which Message-IDs a conversation knows: of its mails, and of those that they answer. An answer that is fetched before what it answers
-- waits for it here.
create table private.conversation_ids (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  rfc_id text not null,
  conversation_id uuid not null,
  primary key (workspace_id, mailbox_id, rfc_id),
  foreign key (workspace_id, conversation_id) references public.conversations (workspace_id, id) on delete cascade
);
create index conversation_ids_conversation_idx on private.conversation_ids (workspace_id, conversation_id);
grant select on private.conversation_ids to worker;

-- The conversation of a mail: that of the nearest mail which it answers, else of those that answer it. A mail between two makes them one.
create function private.conversation_of(workspace uuid, mailbox uuid, own_id text, refs text[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  -- What answers itself without end begins anew.
  most constant integer := 500;
  answered uuid;
  answering uuid;
begin
  select k.conversation_id into answered
  from pg_catalog.unnest(refs) with ordinality r (rfc_id, place)
    join private.conversation_ids k on k.workspace_id = workspace and k.mailbox_id = mailbox and k.rfc_id = r.rfc_id
    join public.conversations c on c.workspace_id = k.workspace_id and c.id = k.conversation_id and c.email_count < most
  order by r.place limit 1;
  select k.conversation_id into answering
  from private.conversation_ids k join public.conversations c on c.workspace_id = k.workspace_id and c.id = k.conversation_id and c.email_count < most
  where k.workspace_id = workspace and k.mailbox_id = mailbox and k.rfc_id = own_id;
  if answered <> answering then
    update public.emails e set conversation_id = answered where e.workspace_id = workspace and e.conversation_id = answering;
    update private.conversation_ids k set conversation_id = answered where k.workspace_id = workspace and k.conversation_id = answering;
    update public.conversations c set contact_id = coalesce(c.contact_id, g.contact_id), account_id = coalesce(c.account_id, g.account_id),
      deal_id = coalesce(c.deal_id, g.deal_id), assignee_id = coalesce(c.assignee_id, g.assignee_id), is_unread = c.is_unread or g.is_unread,
      status = case when g.status = 'open' then 'open' else c.status end
    from public.conversations g where c.workspace_id = workspace and c.id = answered and g.workspace_id = workspace and g.id = answering;
    delete from public.conversations c where c.workspace_id = workspace and c.id = answering;
  end if;
  return coalesce(answered, answering);
end $$;

-- Says of conversations what their mails come to. Whom one is with is linked when that becomes known: what people link stays.
create function private.sum_up_conversations(workspace uuid, ids uuid[], free_domains text[]) returns void
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
          select case when e.is_outgoing then e.recipients #>> '{to,0,address}' else e.from_address end as address,
            case when e.is_outgoing then e.recipients #>> '{to,0,name}' else e.from_name end as name) a
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

-- Keeps mails as they were fetched; gives those that are new. One that is known by its Message-ID stays as it is, and where it lies is
-- noted anew; found among what was sent, one that was written here has left.
create function private.keep_emails(workspace uuid, mailbox uuid, mails jsonb, free_domains text[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  -- What had been read and is older than this when the mailbox is connected asks nobody for anything.
  recent constant interval := '14 days';
  mail record;
  known public.emails;
  talk uuid;
  touched uuid[] := '{}';
  fresh uuid[] := '{}';
begin
  -- One at a time: a mail that is being sent, and the copy of it that is fetched, are one.
  perform from public.mailboxes b where b.workspace_id = workspace and b.id = mailbox for no key update;
  for mail in
    select m.* from jsonb_to_recordset(mails) m (rfc_id text, refs text[], is_outgoing boolean, from_address text, from_name text,
      recipients jsonb, subject text, text text, html text, is_cut boolean, attachments jsonb, byte_size integer, sent_at timestamptz,
      authentication jsonb, signals jsonb, is_seen boolean, is_known boolean, came boolean, path text, uid_validity bigint, uid bigint)
  loop
    select * into known from public.emails e where e.workspace_id = workspace and e.mailbox_id = mailbox and e.rfc_id = mail.rfc_id;
    -- Programs that call all their mails the same do not hide them.
    if known.status is null and abs(extract(epoch from known.sent_at - mail.sent_at)) > 3600 then
      mail.rfc_id := mail.rfc_id || ' ' || md5(mail.sent_at::text);
      select * into known from public.emails e where e.workspace_id = workspace and e.mailbox_id = mailbox and e.rfc_id = mail.rfc_id;
    end if;
    if known.id is null then
      continue when mail.is_known;
      talk := private.conversation_of(workspace, mailbox, mail.rfc_id, mail.refs);
      if talk is null then
        insert into public.conversations (workspace_id, mailbox_id, last_at, status) values (workspace, mailbox, mail.sent_at,
          case when mail.came or not mail.is_seen or mail.sent_at > private.now() - recent then 'open' else 'done' end) returning id into talk;
      end if;
      insert into public.emails (workspace_id, mailbox_id, conversation_id, rfc_id, answers_rfc_id, is_outgoing, from_address, from_name, recipients,
        subject, text, html, is_cut, attachments, byte_size, sent_at, authentication, signals)
      values (workspace, mailbox, talk, mail.rfc_id, mail.refs[1], mail.is_outgoing, mail.from_address, mail.from_name, mail.recipients,
        mail.subject, mail.text, mail.html, mail.is_cut, mail.attachments, mail.byte_size, mail.sent_at, mail.authentication, coalesce(mail.signals, '{}'))
      returning * into known;
      insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id) values (workspace, mailbox, mail.rfc_id, talk)
        on conflict (workspace_id, mailbox_id, rfc_id) do update set conversation_id = excluded.conversation_id;
      insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id)
        select distinct workspace, mailbox, r, talk from pg_catalog.unnest(mail.refs) r on conflict (workspace_id, mailbox_id, rfc_id) do nothing;
      if not mail.is_outgoing then
        update public.conversations c set is_unread = c.is_unread or not mail.is_seen,
          status = case when mail.came and c.status in ('done', 'trash') then 'open' else c.status end
        where c.workspace_id = workspace and c.id = talk;
        if mail.came then
          insert into private.unhandled_emails (workspace_id, email_id, mailbox_id) values (workspace, known.id, mailbox);
        end if;
      end if;
      touched := touched || talk;
      fresh := fresh || known.id;
    elsif known.status is not null and mail.is_outgoing then
      update public.emails e set status = 'sent', problem = null,
        attachments = case when mail.attachments <> '[]' then mail.attachments else e.attachments end
      where e.workspace_id = workspace and e.id = known.id;
    end if;
    insert into private.email_places as p (workspace_id, email_id, path, uid_validity, uid)
      values (workspace, known.id, mail.path, mail.uid_validity, mail.uid)
      on conflict (workspace_id, email_id) do update set path = excluded.path, uid_validity = excluded.uid_validity, uid = excluded.uid;
  end loop;
  perform private.sum_up_conversations(workspace, touched, free_domains);
  return fresh;
end $$;

-- Keeps a mail that somebody writes, or that is written by itself, until it has left.
create function private.queue_email(workspace uuid, mailbox uuid, member uuid, mail jsonb, free_domains text[]) returns public.emails
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  made public.emails;
  answered public.emails;
  talk uuid;
begin
  perform from public.mailboxes b where b.workspace_id = workspace and b.id = mailbox for no key update;
  select * into answered from public.emails e where e.workspace_id = workspace and e.mailbox_id = mailbox and e.id = (mail ->> 'answers')::uuid;
  talk := answered.conversation_id;
  if talk is null then
    insert into public.conversations (workspace_id, mailbox_id, last_at) values (workspace, mailbox, private.now()) returning id into talk;
  end if;
  insert into public.emails (workspace_id, mailbox_id, conversation_id, rfc_id, answers_rfc_id, is_outgoing, from_address, from_name, recipients,
    subject, text, attachments, byte_size, sent_at, signals, status, send_at, run_id, created_by)
  select workspace, mailbox, talk, mail ->> 'rfc_id', answered.rfc_id, true, b.address, b.name, mail -> 'recipients',
    mail ->> 'subject', mail ->> 'text', mail -> 'attachments', octet_length(mail ->> 'text'), coalesce((mail ->> 'send_at')::timestamptz, private.now()), coalesce(mail -> 'signals', '{}'),
    'scheduled', (mail ->> 'send_at')::timestamptz, (mail ->> 'run_id')::uuid, member
  from public.mailboxes b where b.workspace_id = workspace and b.id = mailbox
  returning * into made;
  insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id) values (workspace, mailbox, made.rfc_id, talk);
  perform private.sum_up_conversations(workspace, array[talk], free_domains);
  return made;
end $$;

-- A mail has left. Some servers give it a Message-ID of their own, by which its copy and the answers to it are known.
create function private.note_sent(workspace uuid, email uuid, own_id text, told jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare sent public.emails;
begin
  perform from public.mailboxes b join public.emails e on e.workspace_id = b.workspace_id and e.mailbox_id = b.id
    where e.workspace_id = workspace and e.id = email for no key update of b;
  update public.emails e set status = 'sent', problem = told, sent_at = private.now(),
    rfc_id = case when own_id is null or exists (select from public.emails o where o.workspace_id = workspace and o.mailbox_id = e.mailbox_id and o.rfc_id = own_id)
      then e.rfc_id else own_id end
  where e.workspace_id = workspace and e.id = email returning * into sent;
  if sent.id is null then return; end if;
  insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id)
    values (workspace, sent.mailbox_id, sent.rfc_id, sent.conversation_id) on conflict (workspace_id, mailbox_id, rfc_id) do nothing;
  perform private.sum_up_conversations(workspace, array[sent.conversation_id], '{}');
end $$;

-- Takes a mail back that has not left: it and, where nothing else is in it, its conversation are gone.
create function private.take_back_email(workspace uuid, email uuid) returns public.emails
language plpgsql security definer set search_path = '' as $$
declare gone public.emails;
begin
  perform from public.mailboxes b join public.emails e on e.workspace_id = b.workspace_id and e.mailbox_id = b.id
    where e.workspace_id = workspace and e.id = email for no key update of b;
  delete from public.emails e where e.workspace_id = workspace and e.id = email and e.status in ('scheduled', 'failed') returning * into gone;
  if gone.id is null then return null; end if;
  delete from private.conversation_ids k where k.workspace_id = workspace and k.mailbox_id = gone.mailbox_id and k.rfc_id = gone.rfc_id;
  delete from public.conversations c where c.workspace_id = workspace and c.id = gone.conversation_id
    and not exists (select from public.emails e where e.workspace_id = workspace and e.conversation_id = c.id);
  perform private.sum_up_conversations(workspace, array[gone.conversation_id], '{}');
  return gone;
end $$;
grant execute on function private.sum_up_conversations(uuid, uuid[], text[]), private.keep_emails(uuid, uuid, jsonb, text[]),
  private.queue_email(uuid, uuid, uuid, jsonb, text[]), private.note_sent(uuid, uuid, text, jsonb), private.take_back_email(uuid, uuid) to worker;

-- A contact who gets an address later is whom earlier mails were with.
create function private.link_conversations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set contact_id = n.id, account_id = coalesce(c.account_id, n.account_id),
    updated_at = private.now(), version = c.version + 1
  from changed n where n.email is not null and c.workspace_id = n.workspace_id and c.party_address = lower(n.email) and c.contact_id is null;
  return null;
end $$;
create function private.link_conversations_again() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set contact_id = n.id, account_id = coalesce(c.account_id, n.account_id),
    updated_at = private.now(), version = c.version + 1
  from changed n join before o on o.workspace_id = n.workspace_id and o.id = n.id and o.email is distinct from n.email
  where n.email is not null and c.workspace_id = n.workspace_id and c.party_address = lower(n.email) and c.contact_id is null;
  return null;
end $$;
create trigger link_mail_insert after insert on public.contacts referencing new table as changed
  for each statement execute function private.link_conversations();
create trigger link_mail_update after update on public.contacts referencing old table as before new table as changed
  for each statement execute function private.link_conversations_again();

-- What was with records that are merged into another one is with that one, whoever may read the mail.
create function private.pass_on_conversations(workspace uuid, entity text, merged uuid[], keep uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if entity not in ('contacts', 'accounts', 'deals') or auth.role() is distinct from 'service_role' and workspace not in (select private.workspaces('member')) then
    return;
  end if;
  execute format('update public.conversations c set %1$I = $1, updated_at = private.now(), version = c.version + 1
    where c.workspace_id = $2 and c.%1$I = any ($3)', left(entity, -1) || '_id') using keep, workspace, merged;
end $$;
grant execute on function private.pass_on_conversations(uuid, text, uuid[], uuid) to authenticated, service_role, worker;

create or replace function public.merge_records(workspace_id uuid, entity text, keep uuid, merge uuid[], fields jsonb default '{}') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  target constant regclass := private.entity_table(entity);
  merged constant uuid[] := array_remove(merge, keep);
  link record;
  held integer;
  tags uuid[];
  plain text[];
  assignments text;
begin
  if coalesce(cardinality(merged), 0) = 0 then raise exception 'Choose at least two different records' using errcode = '22023'; end if;
  execute format('select count(*) from (select from %s t where t.workspace_id = $1 and t.id = any ($2) for update) locked', target)
    into held using workspace_id, merged || keep;
  if held < cardinality(merged) + 1 then
    execute format('select count(*) from %s t where t.workspace_id = $1 and t.id = any ($2)', target) into held using workspace_id, merged || keep;
    if held < cardinality(merged) + 1 then raise exception 'One of the records no longer exists' using errcode = 'PT404'; end if;
    raise exception 'You may not change the records of this workspace' using errcode = '42501';
  end if;
  perform private.begin_change_set();
  if 'tag_ids' = any (private.editable_columns(target)) then
    execute format('select array_agg(distinct tag) from %s t, unnest(t.tag_ids) tag where t.workspace_id = $1 and t.id = any ($2)', target)
      into tags using workspace_id, merged || keep;
  end if;
  for link in select * from private.links_to(target) loop
    perform private.repoint(link.source, link.link, workspace_id, merged, keep, link.source = target);
  end loop;
  perform private.repoint_custom(workspace_id, entity, merged, keep);
  perform private.pass_on_conversations(workspace_id, entity, merged, keep);
  execute format('delete from %s t where t.workspace_id = $1 and t.id = any ($2)', target) using workspace_id, merged;
  -- Last, as a value may be one that only one record can have.
  fields := coalesce(fields, '{}') || case when tags is null or fields ? 'tag_ids' then '{}' else jsonb_build_object('tag_ids', tags) end;
  select array_agg(key) filter (where key <> 'custom') into plain from jsonb_object_keys(fields) key
    where key = any (private.editable_columns(target));
  select string_agg(format('%1$I = (wanted.row).%1$I', name), ', ') into assignments from unnest(plain) name;
  if fields ? 'custom' then assignments := concat_ws(', ', assignments, 'custom = private.patch_json(t.custom, $3 -> ''custom'')'); end if;
  if assignments is not null then
    execute format('update %1$s t set %2$s from (select jsonb_populate_record(null::%1$s, $3 - ''custom'') as row) wanted
      where t.workspace_id = $1 and t.id = $2', target, assignments) using workspace_id, keep, fields;
  end if;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'merge', entity, cardinality(merged) + 1));
end $$;

-- What mailboxes hold counts, too.
create or replace function private.storage_used(workspace uuid, person uuid)
returns table (in_workspace bigint, in_workspace_deleted bigint, of_person bigint, of_person_deleted bigint)
language sql stable security definer set search_path = '' as $$
  with own as (select m.workspace_id, m.id from public.members m where m.user_id = person),
  kept as (
    select c.workspace_id, c.created_by, c.byte_size as bytes, c.gone_at is not null as is_deleted from private.file_contents c
      where c.workspace_id = workspace or (c.workspace_id, c.created_by) in (select o.workspace_id, o.id from own o)
    union all
    -- The cells of a file as they wait in private.import_rows; of a finished import only rejected rows are left.
    select i.workspace_id, i.created_by, i.byte_size + i.row_count::bigint * (72 + 4 * jsonb_array_length(i.columns)), false
      from public.imports i where i.status <> 'done'
        and (i.workspace_id = workspace or (i.workspace_id, i.created_by) in (select o.workspace_id, o.id from own o))
    union all
    select b.workspace_id, b.member_id, b.stored_bytes, false from public.mailboxes b
      where b.workspace_id = workspace or (b.workspace_id, b.member_id) in (select o.workspace_id, o.id from own o)
  ),
  counted as (
    select k.bytes, k.is_deleted, k.workspace_id = workspace as is_here,
      (k.workspace_id, k.created_by) in (select o.workspace_id, o.id from own o) as is_own
    from kept k
    union all
    select octet_length(p.picture), false, false, true from public.photos p where p.user_id = person
    union all
    select 524288, false, false, true from private.data_export_chunks c join public.data_exports e on e.id = c.export_id where e.user_id = person
  )
  select coalesce(sum(bytes) filter (where is_here and not is_deleted), 0)::bigint,
    coalesce(sum(bytes) filter (where is_here and is_deleted), 0)::bigint,
    coalesce(sum(bytes) filter (where is_own and not is_deleted), 0)::bigint,
    coalesce(sum(bytes) filter (where is_own and is_deleted), 0)::bigint
  from counted
$$;

-- What is wrong with a mailbox, or with a mail that did not leave, stands among other news.
alter table public.notifications drop constraint notifications_kind_check, drop constraint notifications_activity_check,
  drop constraint notifications_alert_check, add column mailbox_id uuid,
  add constraint notifications_kind_check check (kind in ('mention', 'assignment', 'reminder', 'ownership', 'alert', 'workflow', 'mailbox')),
  add constraint notifications_activity_check check ((kind in ('ownership', 'alert', 'workflow', 'mailbox')) = (activity_id is null)),
  add constraint notifications_alert_check check ((kind = 'alert') = (alert_id is not null) and (kind = 'workflow') = (workflow_id is not null)
    and (kind = 'mailbox') = (mailbox_id is not null) and (kind in ('alert', 'workflow', 'mailbox')) = (told is not null)),
  add foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade;
comment on column public.notifications.kind is
  'mention, assignment, reminder, ownership (theirs now), alert (of a figure), workflow (says so, or stopped) or mailbox (does not work)';
comment on column public.notifications.mailbox_id is 'The mailbox that it is of';
comment on column public.notifications.told is
  'Of an alert: figure, line, days, list; of a workflow: what it says, or why it stopped; of a mailbox: its address, the problem, the mail';
create index notifications_mailbox_idx on public.notifications (workspace_id, mailbox_id) where mailbox_id is not null;

-- What the server needs to sign in to a mailbox, with the login of its member.
create function private.read_mailbox(workspace uuid, mailbox uuid)
returns table (address text, name text, member_id uuid, user_id uuid, is_on boolean, is_sample boolean, failures integer, since text,
  created_at timestamptz, login text, sealed bytea, servers jsonb)
language sql stable security definer set search_path = '' as $$
  select b.address, b.name, b.member_id, m.user_id, b.is_on, b.is_sample, b.failures, b.fetches_since::text, b.created_at, b.login, s.sealed,
    jsonb_build_object('incoming', jsonb_build_object('host', b.imap_host, 'port', b.imap_port, 'security', b.imap_security),
      'outgoing', jsonb_build_object('host', b.smtp_host, 'port', b.smtp_port, 'security', b.smtp_security))
  from public.mailboxes b join private.mailbox_secrets s on s.workspace_id = b.workspace_id and s.mailbox_id = b.id
    left join public.members m on m.workspace_id = b.workspace_id and m.id = b.member_id
  where b.workspace_id = workspace and b.id = mailbox
$$;

-- Tells a member, while they have a login, that something is wrong with a mailbox.
create function private.tell_mailbox(workspace uuid, mailbox uuid, member uuid, told jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (workspace_id, member_id, kind, mailbox_id, told)
    select m.workspace_id, m.id, 'mailbox', mailbox, told from public.members m where m.workspace_id = workspace and m.id = member and m.user_id is not null
$$;
grant execute on function private.read_mailbox(uuid, uuid), private.tell_mailbox(uuid, uuid, uuid, jsonb) to worker;

-- What somebody may do with mail is told by a mailbox that everybody reads, and by one of their own.
create function private.make_up_mail(workspace uuid, member uuid, sharing text) returns jsonb
language plpgsql set search_path = '' as $$
declare mailbox uuid; talk uuid; mail uuid;
begin
  insert into public.mailboxes (workspace_id, member_id, address, login, sharing, imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security, fetches_since)
    values (workspace, member, pg_catalog.uuidv7() || '@made.up', 'made up', sharing, 'made.up', 993, 'tls', 'made.up', 465, 'tls', '2000-01-01') returning id into mailbox;
  insert into public.conversations (workspace_id, mailbox_id, last_at) values (workspace, mailbox, private.now()) returning id into talk;
  insert into public.emails (workspace_id, mailbox_id, conversation_id, rfc_id, is_outgoing, from_address, sent_at)
    values (workspace, mailbox, talk, 'made@up', false, '', private.now()) returning id into mail;
  return jsonb_build_object('mailbox_id', mailbox, 'conversation_id', talk, 'email_id', mail);
end $$;
create function private.probe_of_mail(kind text, made jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case kind when 'mailboxes' then jsonb_build_object('id', made -> 'mailbox_id') when 'conversations' then made || jsonb_build_object('id', made -> 'conversation_id')
    when 'emails' then made || jsonb_build_object('id', made -> 'email_id') else made end
$$;
create or replace function public.effective_rights(workspace_id uuid, member_id uuid default null, token_id uuid default null)
returns table(kind text, verb text, extent text, reason text, policies text[], least_role public.member_role)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  asking constant text := current_setting('request.jwt.claims', true);
  person public.members;
  target record;
  one record;
  colleague uuid;
  probes jsonb[];
  shared jsonb;
  own jsonb;
begin
  select m.* into person from public.members m
    left join public.access_tokens t on t.id = token_id and t.workspace_id = m.workspace_id and t.member_id = m.id
    where m.workspace_id = effective_rights.workspace_id
      and case when token_id is not null then t.id is not null else m.id = coalesce(member_id, private.member_id(m.workspace_id)) end;
  if person.id is null or person.user_id is distinct from auth.uid()
    and not exists (select from private.workspaces('admin') w where w = person.workspace_id) then
    raise exception 'There is no such member or access token, or only admins may ask' using errcode = 'PT404';
  end if;
  colleague := coalesce((select m.user_id from public.members m where m.workspace_id = person.workspace_id and m.user_id <> person.user_id limit 1),
    pg_catalog.uuidv7());
  perform set_config('request.jwt.claims', json_strip_nulls(json_build_object('sub', coalesce(person.user_id::text, ''),
    'role', 'authenticated', 'token_id', token_id))::text, true);
  -- Who may read a mail its mailbox says, which has to be there: what is made up for the question is never there for anybody else.
  begin
    shared := private.make_up_mail(person.workspace_id, null, 'workspace');
    own := private.make_up_mail(person.workspace_id, person.id, 'private');
    for target in select c.oid::regclass as relation, c.relname from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_any_column_privilege('authenticated', c.oid, 'select')
      order by c.relname
    loop
      kind := target.relname;
      -- A record of somebody else, and one of their own.
      probes := array[
        private.rights_probe(target.relation, person.workspace_id, colleague, pg_catalog.uuidv7()) || '{"is_shared": true}' || private.probe_of_mail(kind, shared),
        private.rights_probe(target.relation, person.workspace_id, person.user_id, person.id) || '{"is_shared": false}' || private.probe_of_mail(kind, own)];
      foreach verb in array array['select', 'insert', 'update', 'delete'] loop
        extent := 'none';
        for place in reverse 2 .. 1 loop
          select * into one from private.right_to(target.relation, verb, probes[place]);
          -- What cannot be seen is found by no change of it.
          if one.is_allowed and verb in ('update', 'delete') and not (private.right_to(target.relation, 'select', probes[place])).is_allowed then
            select * into one from private.right_to(target.relation, 'select', probes[place]);
          end if;
          if one.is_allowed then extent := case place when 1 then 'all' else 'own' end; end if;
          if one.is_allowed or extent = 'none' then reason := one.reason; policies := one.policies; end if;
        end loop;
        select min(found.said[1]::public.member_role) into least_role
          from private.policies_for(target.relation, verb) p,
            regexp_matches(concat(p.before_condition, p.after_condition), 'private\.workspaces\(''(\w+)''', 'g') found (said)
          where p.name = any (policies);
        if reason = 'role' and token_id is not null and person.role >= least_role then reason := 'scope'; end if;
        return next;
      end loop;
    end loop;
    raise exception 'made up' using errcode = 'VR200';
  exception when sqlstate 'VR200' then null;
  end;
  perform set_config('request.jwt.claims', coalesce(asking, ''), true);
end $$;
