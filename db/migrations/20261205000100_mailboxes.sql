-- Mailboxes that members connect, what is in them, and who may read it (decision 51). The server reads and sends by IMAP and SMTP;
-- people write how a mailbox is handled and what becomes of a conversation, never what somebody wrote.
alter type private.lock_kind add value 'mailboxes'; -- Of a workspace, which has so many at most.

create table public.mailboxes (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid,
  address text not null check (address = lower(address) and length(address) between 3 and 320),
  name text not null default '' check (length(name) <= 200),
  sharing text not null default 'private' check (sharing in ('private', 'linked', 'workspace')),
  login text not null check (length(login) between 1 and 320),
  imap_host text not null check (length(imap_host) between 1 and 253),
  imap_port integer not null check (imap_port between 1 and 65535),
  imap_security text not null check (imap_security in ('tls', 'starttls')),
  smtp_host text not null check (length(smtp_host) between 1 and 253),
  smtp_port integer not null check (smtp_port between 1 and 65535),
  smtp_security text not null check (smtp_security in ('tls', 'starttls')),
  is_on boolean not null default true,
  signature text not null default '' check (length(signature) <= 2000),
  forward_to text check (length(forward_to) between 3 and 320),
  keeps_copy boolean not null default true,
  replies boolean not null default false,
  reply_subject text not null default '' check (length(reply_subject) <= 200),
  reply_text text not null default '' check (length(reply_text) <= 5000),
  reply_when text not null default 'always' check (reply_when in ('always', 'outside_hours')),
  reply_from date,
  reply_until date,
  reply_again_days integer not null default 7 check (reply_again_days between 1 and 90),
  filters_spam boolean not null default true,
  adds_leads boolean not null default false,
  fetches_since date not null,
  -- What the server last found; nobody else writes it.
  state text not null default 'new' check (state in ('new', 'ok', 'failing')),
  problem jsonb,
  problem_since timestamptz,
  failures integer not null default 0,
  synced_at timestamptz,
  next_sync_at timestamptz default private.now(),
  fetched integer not null default 0,
  to_fetch integer not null default 0,
  stored_bytes bigint not null default 0,
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  check (reply_from is null or reply_until is null or reply_from <= reply_until),
  check (not replies or length(btrim(reply_text)) > 0),
  check (member_id is not null or sharing <> 'private'),
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete set null (member_id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.mailboxes is E'E-mail accounts that members connect\n\nMade, and given another password, by /functions/v1/mailboxes; passwords are never read back.';
comment on column public.mailboxes.member_id is 'Whose it is; nobody''s once they have left a mailbox that others read';
comment on column public.mailboxes.name is 'Who its mails come from, as others see it';
comment on column public.mailboxes.sharing is 'Who else reads it: private (nobody), linked (everybody, what is with known contacts, accounts and deals) or workspace (everybody, all of it)';
comment on column public.mailboxes.login is 'The name by which it signs in';
comment on column public.mailboxes.is_on is 'Whether new mail is fetched and handled';
comment on column public.mailboxes.forward_to is 'Where all that comes is sent on to; empty: nowhere';
comment on column public.mailboxes.keeps_copy is 'Whether what was sent on stays here; otherwise it goes to the trash';
comment on column public.mailboxes.replies is 'Whether it answers by itself';
comment on column public.mailboxes.reply_subject is 'Empty: Re: and the subject';
comment on column public.mailboxes.reply_when is 'always, or outside_hours: while the workspace does not work';
comment on column public.mailboxes.reply_from is 'The first day on which it answers by itself; empty: from now on';
comment on column public.mailboxes.reply_until is 'The last such day; empty: until it is switched off';
comment on column public.mailboxes.reply_again_days is 'The same sender is answered once in so many days';
comment on column public.mailboxes.filters_spam is 'Whether what looks like spam is put aside';
comment on column public.mailboxes.adds_leads is 'Whether a person who writes and whom nobody knows becomes a lead';
comment on column public.mailboxes.fetches_since is 'The day from which mail is fetched';
comment on column public.mailboxes.state is 'new (not fetched yet), ok or failing';
comment on column public.mailboxes.problem is 'Why the last try failed: {"side", "step", "code", "detail"}';
comment on column public.mailboxes.next_sync_at is 'When it is looked at next; empty where that waits for somebody, such as a password that is refused';
comment on column public.mailboxes.fetched is 'Of the first fetch: how many mails are here';
comment on column public.mailboxes.to_fetch is 'Of the first fetch: how many mails there are';
comment on column public.mailboxes.stored_bytes is 'How much its mails take; counts for the workspace';
create unique index mailboxes_address_key on public.mailboxes (workspace_id, address);
create index mailboxes_member_idx on public.mailboxes (workspace_id, member_id) where member_id is not null;
create index mailboxes_created_by_idx on public.mailboxes (workspace_id, created_by) where created_by is not null;
create index mailboxes_due_idx on public.mailboxes (next_sync_at) where is_on and not is_sample;

-- The password, sealed by the server under the key of this row.
create table private.mailbox_secrets (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  sealed bytea not null,
  primary key (workspace_id, mailbox_id),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
-- How far each folder has been read.
create table private.mailbox_folders (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  path text not null,
  role text not null check (role in ('inbox', 'sent')),
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  -- Mails up to here were there before the mailbox was connected: they are kept, and nothing is done about them.
  first_uid bigint not null default 0,
  -- Of these, mails from here on are here, and what is older is still to be fetched; 0: all of them are here.
  back_uid bigint not null default 0,
  primary key (workspace_id, mailbox_id, path),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
grant select, insert, update, delete on private.mailbox_secrets, private.mailbox_folders to worker;

-- Which mailboxes the caller reads: whole, or what is linked to records.
create function private.readable_mailboxes(of_linked boolean) returns table (workspace_id uuid, mailbox_id uuid)
language sql stable security definer set search_path = '' as $$
  select b.workspace_id, b.id from public.mailboxes b
  where b.workspace_id in (select private.workspaces('viewer')) and (select private.token_id()) is null
    and case when of_linked then b.sharing = 'linked'
      else b.sharing = 'workspace' or b.member_id = private.member_id(b.workspace_id) end
$$;
-- Which ones they write from, and sort.
create function private.usable_mailboxes() returns table (workspace_id uuid, mailbox_id uuid)
language sql stable security definer set search_path = '' as $$
  select b.workspace_id, b.id from public.mailboxes b
  where b.workspace_id in (select private.workspaces('member')) and (select private.token_id()) is null
    and (b.sharing = 'workspace' or b.member_id = private.member_id(b.workspace_id))
$$;
-- Which ones they set up: their own, and as an admin those of all and those whose member has left.
create function private.own_mailboxes() returns table (workspace_id uuid, mailbox_id uuid)
language sql stable security definer set search_path = '' as $$
  select b.workspace_id, b.id from public.mailboxes b
  where b.workspace_id in (select private.workspaces('member')) and (select private.token_id()) is null
    and (b.member_id = private.member_id(b.workspace_id)
      or (b.sharing = 'workspace' or b.member_id is null) and b.workspace_id in (select private.workspaces('admin')))
$$;
-- Who hears of what is written in one: its member alone, or everybody who may hear of the workspace.
create function private.mailbox_hearer(workspace uuid, mailbox uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when b.sharing = 'private' then b.member_id end from public.mailboxes b where b.workspace_id = workspace and b.id = mailbox
$$;
grant execute on function private.readable_mailboxes(boolean), private.usable_mailboxes(), private.own_mailboxes() to authenticated, service_role, worker;

alter table public.mailboxes enable row level security;
create policy reads on public.mailboxes for select to authenticated using (
  (workspace_id, id) in (select r.workspace_id, r.mailbox_id from private.readable_mailboxes(false) r)
  or sharing = 'linked' and workspace_id in (select private.workspaces('viewer')));
create policy edits on public.mailboxes for update to authenticated
  using ((workspace_id, id) in (select o.workspace_id, o.mailbox_id from private.own_mailboxes() o));
create policy deletes on public.mailboxes for delete to authenticated
  using ((workspace_id, id) in (select o.workspace_id, o.mailbox_id from private.own_mailboxes() o));
create policy people_only on public.mailboxes as restrictive to authenticated using ((select private.token_id()) is null);
create policy worker_syncs on public.mailboxes for all to worker using (true) with check (true);
grant select, delete, update (name, sharing, is_on, signature, forward_to, keeps_copy, replies, reply_subject, reply_text, reply_when, reply_from,
  reply_until, reply_again_days, filters_spam, adds_leads) on public.mailboxes to authenticated;
grant select, insert, update on public.mailboxes to worker;
grant all on public.mailboxes to service_role;

create function private.keep_mailbox() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := private.now();
  new.version := old.version + 1;
  if new.is_on and not old.is_on then
    new.next_sync_at := private.now();
    new.failures := 0;
  end if;
  return new;
end $$;
create trigger keep_mailbox before update on public.mailboxes for each row when (current_user = 'authenticated') execute function private.keep_mailbox();

-- With whoever leaves goes what only they could read; what others read stays, and rests until an admin connects it anew.
create function private.leave_mailboxes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.mailboxes b where b.workspace_id = old.workspace_id and b.member_id = old.id and b.sharing = 'private';
  update public.mailboxes b set is_on = false, state = 'failing', problem_since = private.now(), member_id = null,
    problem = '{"side": "incoming", "step": "login", "code": "member_gone"}' where b.workspace_id = old.workspace_id and b.member_id = old.id;
  delete from private.mailbox_secrets s using public.mailboxes b where b.workspace_id = s.workspace_id and b.id = s.mailbox_id
    and s.workspace_id = old.workspace_id and b.member_id is null;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger leave_mailboxes before delete on public.members for each row execute function private.leave_mailboxes();
create trigger leave_mailboxes_without_login before update of user_id on public.members for each row
  when (old.user_id is not null and new.user_id is null) execute function private.leave_mailboxes();
select private.announce('public.mailboxes', 'viewer', 'case when t.sharing = ''private'' then t.member_id end');
select private.finish_table('public.mailboxes');

-- Mails that answer each other.
create table public.conversations (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  mailbox_id uuid not null,
  subject text not null default '' check (length(subject) <= 998),
  snippet text not null default '' check (length(snippet) <= 200),
  -- With whom: the address that is not the mailbox's own.
  party_address text not null default '' check (length(party_address) <= 320),
  party_name text not null default '' check (length(party_name) <= 400),
  status text not null default 'open' check (status in ('open', 'done', 'spam', 'trash')),
  is_unread boolean not null default false,
  is_answered boolean not null default false,
  has_files boolean not null default false,
  email_count integer not null default 0,
  last_at timestamptz not null,
  contact_id uuid,
  account_id uuid,
  deal_id uuid,
  assignee_id uuid,
  is_linked boolean not null generated always as (contact_id is not null or account_id is not null or deal_id is not null) stored,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete set null (contact_id),
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, deal_id) references public.deals (workspace_id, id) on delete set null (deal_id),
  foreign key (workspace_id, assignee_id) references public.members (workspace_id, id) on delete set null (assignee_id)
);
comment on table public.conversations is 'Mails of a mailbox that answer each other, and what has become of them';
comment on column public.conversations.party_address is 'With whom: the address that is not the mailbox''s own';
comment on column public.conversations.status is 'open, done, spam or trash; a new mail from them opens what was done';
comment on column public.conversations.is_answered is 'Whether the last word is ours';
comment on column public.conversations.assignee_id is 'The member who is to answer';
comment on column public.conversations.is_linked is 'Whether it is with a known contact, account or deal';
create index conversations_mailbox_idx on public.conversations (workspace_id, mailbox_id, status, last_at desc, id);
create index conversations_recent_idx on public.conversations (workspace_id, status, last_at desc, id);
create index conversations_party_idx on public.conversations (workspace_id, party_address);
create index conversations_contact_idx on public.conversations (workspace_id, contact_id, last_at desc) where contact_id is not null;
create index conversations_account_idx on public.conversations (workspace_id, account_id, last_at desc) where account_id is not null;
create index conversations_deal_idx on public.conversations (workspace_id, deal_id, last_at desc) where deal_id is not null;
create index conversations_assignee_idx on public.conversations (workspace_id, assignee_id) where assignee_id is not null;
create index conversations_unread_idx on public.conversations (workspace_id, mailbox_id) where is_unread and status = 'open';

create table public.emails (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  mailbox_id uuid not null,
  conversation_id uuid not null,
  rfc_id text not null check (length(rfc_id) between 1 and 998),
  answers_rfc_id text check (length(answers_rfc_id) <= 998),
  is_outgoing boolean not null,
  from_address text not null check (length(from_address) <= 320),
  from_name text not null default '' check (length(from_name) <= 400),
  recipients jsonb not null default '{}' check (octet_length(recipients::text) <= 64000),
  subject text not null default '' check (length(subject) <= 998),
  text text not null default '' check (octet_length(text) <= 200000),
  html text check (octet_length(html) <= 600000),
  is_cut boolean not null default false,
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array' and octet_length(attachments::text) <= 64000),
  byte_size integer not null default 0 check (byte_size >= 0),
  sent_at timestamptz not null,
  authentication jsonb,
  signals jsonb not null default '{}' check (octet_length(signals::text) <= 4000),
  spam jsonb,
  -- Of one that was written here.
  status text check (status in ('scheduled', 'sending', 'sent', 'failed', 'uncertain')),
  send_at timestamptz,
  problem jsonb,
  run_id uuid,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  search text not null generated always as (private.fold(subject || ' ' || from_name || ' ' || from_address || ' ' || left(text, 1000))) stored,
  primary key (workspace_id, id),
  unique (workspace_id, mailbox_id, rfc_id),
  check (status is null or is_outgoing),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, conversation_id) references public.conversations (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.emails is E'Mails of connected mailboxes\n\nWritten by the server alone: as they were fetched, or as they were sent from here.';
comment on column public.emails.rfc_id is 'Its Message-ID, without brackets; one is made up from what it says where it has none';
comment on column public.emails.answers_rfc_id is 'The Message-ID of the mail that it answers';
comment on column public.emails.recipients is '{"to": [{"name", "address"}], "cc", "bcc", "reply_to"}';
comment on column public.emails.text is 'What it says, without markup';
comment on column public.emails.html is 'What it looks like, as it came: only ever shown where it can do nothing';
comment on column public.emails.is_cut is 'Whether it was too long to be kept whole';
comment on column public.emails.attachments is '[{"part", "name", "type", "bytes", "cid" where it is shown in the text, "file_id" where sent from here}]; fetched when opened';
comment on column public.emails.sent_at is 'When it was sent, or came where it does not say';
comment on column public.emails.authentication is 'What the mail server that took it in found: {"spf", "dkim", "dmarc"}, each pass, fail or none';
comment on column public.emails.signals is 'What its headers said about how it may be handled: {"replyTo", "isBounce", "isAutomatic", "isBulk", "hops", "sentOnBy", "saysSpam"}';
comment on column public.emails.spam is 'Of what came: {"score", "because": []}, 0 to 1';
comment on column public.emails.status is 'Of one that was written here: scheduled, sending, sent, failed, or uncertain where it may have left or not';
comment on column public.emails.problem is 'Why it did not leave: {"step", "code", "detail"}';
create index emails_conversation_idx on public.emails (workspace_id, conversation_id, sent_at);
create index emails_sent_idx on public.emails (workspace_id, sent_at desc, id);
create index emails_search_idx on public.emails using gin (workspace_id, search public.gin_trgm_ops);
create index emails_created_by_idx on public.emails (workspace_id, created_by) where created_by is not null;
create index emails_scheduled_idx on public.emails (workspace_id, send_at) where status = 'scheduled';

-- Where a mail lies on its server, and what is to be done with it there.
create table private.email_places (
  workspace_id uuid not null,
  email_id uuid not null,
  path text not null,
  uid_validity bigint not null,
  uid bigint not null,
  primary key (workspace_id, email_id),
  foreign key (workspace_id, email_id) references public.emails (workspace_id, id) on delete cascade
);
create table private.mailbox_orders (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  mailbox_id uuid not null,
  email_id uuid not null,
  order_to text not null check (order_to in ('seen', 'unseen', 'junk', 'inbox', 'trash')),
  primary key (workspace_id, id),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, email_id) references public.emails (workspace_id, id) on delete cascade
);
create index mailbox_orders_mailbox_idx on private.mailbox_orders (workspace_id, mailbox_id, id);
create index mailbox_orders_email_idx on private.mailbox_orders (workspace_id, email_id);
-- What has come and is yet to be handled: rules, forwarding, answers, spam.
create table private.unhandled_emails (
  workspace_id uuid not null,
  email_id uuid not null,
  mailbox_id uuid not null,
  primary key (workspace_id, email_id),
  foreign key (workspace_id, email_id) references public.emails (workspace_id, id) on delete cascade
);
create index unhandled_emails_mailbox_idx on private.unhandled_emails (workspace_id, mailbox_id);
grant select, insert, update, delete on private.email_places, private.mailbox_orders, private.unhandled_emails to worker;

do $$
declare target text;
begin
  foreach target in array array['conversations', 'emails'] loop
    execute format('alter table public.%I enable row level security', target);
    execute format('create policy people_only on public.%I as restrictive to authenticated using ((select private.token_id()) is null)', target);
    execute format('create policy worker_syncs on public.%I for all to worker using (true) with check (true)', target);
    execute format('grant select on public.%I to authenticated', target);
    execute format('grant select, insert, update, delete on public.%I to worker', target);
    execute format('grant all on public.%I to service_role', target);
    execute format('select private.announce(%L, ''viewer'', ''private.mailbox_hearer(t.workspace_id, t.mailbox_id)'')', 'public.' || target);
  end loop;
end $$;
create policy reads on public.conversations for select to authenticated using (
  (workspace_id, mailbox_id) in (select r.workspace_id, r.mailbox_id from private.readable_mailboxes(false) r)
  or is_linked and (workspace_id, mailbox_id) in (select r.workspace_id, r.mailbox_id from private.readable_mailboxes(true) r));
create policy sorts on public.conversations for update to authenticated
  using ((workspace_id, mailbox_id) in (select u.workspace_id, u.mailbox_id from private.usable_mailboxes() u));
grant update (status, is_unread, assignee_id, contact_id, account_id, deal_id) on public.conversations to authenticated;
create policy reads on public.emails for select to authenticated
  using ((workspace_id, conversation_id) in (select c.workspace_id, c.id from public.conversations c where c.workspace_id = emails.workspace_id
    and c.id = emails.conversation_id));

-- What people do with a conversation is done in the mailbox, too, at the next look at it.
create function private.keep_conversation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  moved constant text := case when new.status = old.status then null when new.status in ('spam', 'trash')
    then case new.status when 'spam' then 'junk' else 'trash' end when old.status in ('spam', 'trash') then 'inbox' end;
begin
  new.updated_at := private.now();
  new.version := old.version + 1;
  if new.contact_id is distinct from old.contact_id and new.contact_id is not null and new.account_id is not distinct from old.account_id then
    select coalesce(c.account_id, new.account_id) into new.account_id from public.contacts c
      where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  end if;
  insert into private.mailbox_orders (workspace_id, mailbox_id, email_id, order_to)
    select p.workspace_id, new.mailbox_id, p.email_id, todo.order_to
    from public.emails e join private.email_places p on p.workspace_id = e.workspace_id and p.email_id = e.id
      cross join lateral unnest(array[moved, case when new.is_unread <> old.is_unread then case when new.is_unread then 'unseen' else 'seen' end end]) todo (order_to)
    where e.workspace_id = new.workspace_id and e.conversation_id = new.id and not e.is_outgoing and todo.order_to is not null;
  return new;
end $$;
create trigger keep_conversation before update on public.conversations for each row
  when (current_user = 'authenticated') execute function private.keep_conversation();

-- What it takes counts for the workspace, and goes with it.
create function private.count_emails() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.mailboxes b set stored_bytes = b.stored_bytes + a.bytes
    from (select e.workspace_id, e.mailbox_id, sum(octet_length(e.text) + coalesce(octet_length(e.html), 0) + 1000) as bytes from added e group by 1, 2) a
    where b.workspace_id = a.workspace_id and b.id = a.mailbox_id;
  else
    update public.mailboxes b set stored_bytes = greatest(0, b.stored_bytes - r.bytes)
    from (select e.workspace_id, e.mailbox_id, sum(octet_length(e.text) + coalesce(octet_length(e.html), 0) + 1000) as bytes from removed e group by 1, 2) r
    where b.workspace_id = r.workspace_id and b.id = r.mailbox_id;
  end if;
  return null;
end $$;
create trigger count_insert after insert on public.emails referencing new table as added for each statement execute function private.count_emails();
create trigger count_delete after delete on public.emails referencing old table as removed for each statement execute function private.count_emails();
select private.finish_table('public.conversations'), private.finish_table('public.emails');

-- What was done about a mail and why, for whoever reads it.
create table public.email_events (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  email_id uuid not null,
  mailbox_id uuid not null,
  rule_id uuid,
  did text not null check (did in ('forwarded', 'answered', 'moved', 'assigned', 'linked', 'added', 'left')),
  told jsonb not null default '{}' check (octet_length(told::text) <= 8000),
  created_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, email_id) references public.emails (workspace_id, id) on delete cascade,
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
comment on table public.email_events is 'What was done about a mail by itself, and why';
comment on column public.email_events.did is 'forwarded, answered, moved, assigned, linked (to a record), added (a lead), or left (something that was to be done was not)';
comment on column public.email_events.told is 'To whom or where, and why: {"to", "because", …}';
create index email_events_email_idx on public.email_events (workspace_id, email_id, id);
create index email_events_mailbox_idx on public.email_events (workspace_id, mailbox_id, did, created_at desc);

-- Rules of a mailbox, in their order.
create table public.email_rules (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  mailbox_id uuid not null,
  position integer not null default 0,
  is_on boolean not null default true,
  fits text not null default 'all' check (fits in ('all', 'any')),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) between 1 and 20 and octet_length(conditions::text) <= 8000),
  forward_to text check (length(forward_to) between 3 and 320),
  moves_to text check (moves_to in ('done', 'spam', 'trash')),
  assignee_id uuid,
  stops boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  check (forward_to is not null or moves_to is not null or assignee_id is not null or stops),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, assignee_id) references public.members (workspace_id, id) on delete set null (assignee_id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.email_rules is 'What is done with mail as it comes, by what it says; in the order of position';
comment on column public.email_rules.fits is 'Whether all conditions or any of them have to fit';
comment on column public.email_rules.conditions is '[{"field": "subject", "from", "domain", "body" or "files", "is": "contains" or "equals", "value"}]';
comment on column public.email_rules.forward_to is 'Where it is sent on to';
comment on column public.email_rules.moves_to is 'What becomes of its conversation';
comment on column public.email_rules.stops is 'Whether later rules are left out where this one fits';
create index email_rules_mailbox_idx on public.email_rules (workspace_id, mailbox_id, position, id);
create index email_rules_assignee_idx on public.email_rules (workspace_id, assignee_id) where assignee_id is not null;
create index email_rules_created_by_idx on public.email_rules (workspace_id, created_by) where created_by is not null;

-- Senders that somebody trusts, or wants to hear nothing of: an address, or @ and a domain.
create table public.email_senders (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  mailbox_id uuid not null,
  sender text not null check (sender = lower(sender) and length(sender) between 3 and 320),
  is_blocked boolean not null,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  primary key (workspace_id, id),
  unique (workspace_id, mailbox_id, sender),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.email_senders is 'Whose mail is spam, or never is';
comment on column public.email_senders.sender is 'An address, or @ and a domain';
create index email_senders_created_by_idx on public.email_senders (workspace_id, created_by) where created_by is not null;

-- The other way round: what hangs on a mailbox is its own setting.
do $$
declare target text;
begin
  foreach target in array array['email_rules', 'email_senders'] loop
    execute format('alter table public.%I enable row level security', target);
    execute format('create policy reads on public.%I for select to authenticated using ((workspace_id, mailbox_id) in
      (select r.workspace_id, r.mailbox_id from private.readable_mailboxes(false) r))', target);
    execute format('create policy writes on public.%I for all to authenticated using ((workspace_id, mailbox_id) in
      (select o.workspace_id, o.mailbox_id from private.own_mailboxes() o))', target);
    execute format('create policy people_only on public.%I as restrictive to authenticated using ((select private.token_id()) is null)', target);
    execute format('create policy worker_reads on public.%I for select to worker using (true)', target);
    execute format('grant select, insert, update, delete on public.%I to authenticated', target);
    execute format('grant select on public.%I to worker', target);
    execute format('grant all on public.%I to service_role', target);
    execute format('create trigger sign before insert on public.%I for each row execute function private.sign()', target);
    execute format('select private.announce(%L, ''viewer'', ''private.mailbox_hearer(t.workspace_id, t.mailbox_id)'')', 'public.' || target);
  end loop;
end $$;
create trigger touch before update on public.email_rules for each row execute function private.touch_record();
revoke update on public.email_senders, public.email_rules from authenticated;
grant update (position, is_on, fits, conditions, forward_to, moves_to, assignee_id, stops) on public.email_rules to authenticated;
grant update (is_blocked) on public.email_senders to authenticated;

alter table public.email_events enable row level security;
create policy reads on public.email_events for select to authenticated
  using ((workspace_id, email_id) in (select e.workspace_id, e.id from public.emails e where e.workspace_id = email_events.workspace_id and e.id = email_events.email_id));
create policy people_only on public.email_events as restrictive to authenticated using ((select private.token_id()) is null);
create policy worker_writes on public.email_events for all to worker using (true) with check (true);
grant select on public.email_events to authenticated;
grant select, insert on public.email_events to worker;
grant all on public.email_events to service_role;
select private.announce('public.email_events', 'viewer', 'private.mailbox_hearer(t.workspace_id, t.mailbox_id)');
select private.finish_table('public.email_events'), private.finish_table('public.email_rules'), private.finish_table('public.email_senders');

create function private.limit_email_settings() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := tg_argv[0];
  held integer;
begin
  execute format('select count(*) from %I.%I t where t.workspace_id = $1 and t.mailbox_id = $2', tg_table_schema, tg_table_name)
    into held using new.workspace_id, new.mailbox_id;
  if held >= most then perform private.refuse(most || ' are the most for a mailbox: remove one first', 'too_many_for_mailbox', '54000'); end if;
  return new;
end $$;
create trigger limit_rules before insert on public.email_rules for each row execute function private.limit_email_settings('100');
create trigger limit_senders before insert on public.email_senders for each row execute function private.limit_email_settings('1000');

-- Whom a mailbox has answered by itself, and when: each sender once in so many days.
create table private.auto_replies (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  address text not null,
  replied_at timestamptz not null,
  primary key (workspace_id, mailbox_id, address),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
-- In how many mails a word stood that people said is spam, or is not; the empty word stands for mails.
create table private.spam_words (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  word text not null,
  spam integer not null default 0,
  wanted integer not null default 0,
  primary key (workspace_id, mailbox_id, word),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
grant select, insert, update, delete on private.auto_replies, private.spam_words to worker;

-- Texts that are written again and again.
create table public.email_templates (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  subject text not null default '' check (length(subject) <= 200),
  body text not null check (length(btrim(body)) between 1 and 20000),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.email_templates is 'Mails that are written again and again; {name} and its kin stand for whom they are to';
create index email_templates_created_by_idx on public.email_templates (workspace_id, created_by) where created_by is not null;
select private.guard_records('public.email_templates'), private.keep_history('public.email_templates');
revoke update on public.email_templates from authenticated;
grant update (name, subject, body) on public.email_templates to authenticated;
select private.finish_table('public.email_templates');

-- Whom an address belongs to: a contact with it, the one changed last; else the account whose website has its domain. Providers that
-- give addresses to everybody are nobody's domain.
create function private.party_of(workspace uuid, address text, is_free boolean) returns table (contact_id uuid, account_id uuid)
language sql stable security definer set search_path = '' as $$
  select f.contact_id, f.account_id from (
    (select c.id as contact_id, c.account_id, 1 as way from public.contacts c
      where c.workspace_id = workspace and lower(c.email) = lower(address) order by c.updated_at desc, c.id limit 1)
    union all
    (select null, a.id, 2 from public.accounts a
      where not is_free and a.workspace_id = workspace and private.web_host(a.website) = lower(split_part(address, '@', 2)) and a.website is not null
      order by a.id limit 1)) f
  order by f.way limit 1
$$;
grant execute on function private.party_of(uuid, text, boolean) to worker;

-- For the server, once it knows that the caller is a member there: makes a mailbox, or gives it another password.
create function private.create_mailbox(workspace uuid, member uuid, settings jsonb, sealed_by bytea, id uuid) returns public.mailboxes
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most_of_member constant integer := 10;
  most_in_workspace constant integer := 100;
  made public.mailboxes;
begin
  perform private.take_lock('mailboxes', workspace::text);
  if (select count(*) from public.mailboxes b where b.workspace_id = workspace and b.member_id = member) >= most_of_member
    or (select count(*) from public.mailboxes b where b.workspace_id = workspace) >= most_in_workspace then
    perform private.refuse('This is as many mailboxes as there may be: remove one first', 'too_many_mailboxes', '54000');
  end if;
  insert into public.mailboxes (workspace_id, id, member_id, created_by, address, name, sharing, login, imap_host, imap_port, imap_security,
    smtp_host, smtp_port, smtp_security, fetches_since)
  select workspace, create_mailbox.id, member, member, s.address, s.name, s.sharing, s.login, s.imap_host, s.imap_port, s.imap_security,
    s.smtp_host, s.smtp_port, s.smtp_security, s.fetches_since
  from jsonb_to_record(settings) s (address text, name text, sharing text, login text, imap_host text, imap_port integer, imap_security text,
    smtp_host text, smtp_port integer, smtp_security text, fetches_since date)
  returning * into made;
  insert into private.mailbox_secrets values (workspace, made.id, sealed_by);
  return made;
end $$;
create function private.reconnect_mailbox(workspace uuid, mailbox uuid, member uuid, settings jsonb, sealed_by bytea) returns public.mailboxes
language plpgsql security definer set search_path = '' as $$
declare made public.mailboxes;
begin
  update public.mailboxes b set login = s.login, imap_host = s.imap_host, imap_port = s.imap_port, imap_security = s.imap_security,
    smtp_host = s.smtp_host, smtp_port = s.smtp_port, smtp_security = s.smtp_security, member_id = coalesce(b.member_id, member),
    is_on = true, failures = 0, problem = null, problem_since = null, state = case when b.synced_at is null then 'new' else 'ok' end,
    next_sync_at = private.now(), updated_at = private.now(), version = b.version + 1
  from jsonb_to_record(settings) s (login text, imap_host text, imap_port integer, imap_security text, smtp_host text, smtp_port integer, smtp_security text)
  where b.workspace_id = workspace and b.id = mailbox returning b.* into made;
  insert into private.mailbox_secrets as k values (workspace, mailbox, sealed_by)
    on conflict (workspace_id, mailbox_id) do update set sealed = excluded.sealed;
  return made;
end $$;
-- Those whose time has come, each once: while one is read nobody else takes it, and a process that died gives it back in ten minutes.
-- One that people sorted in is looked at sooner. Those that are still fetched for the first time come last.
create function private.take_mailboxes() returns table (workspace_id uuid, mailbox_id uuid)
language sql security definer set search_path = '' as $$
  with taken as (
    update public.mailboxes b set next_sync_at = private.now() + interval '10 minutes'
    where b.is_on and not b.is_sample and (b.next_sync_at <= private.now() or b.failures = 0 and exists (
        select from private.mailbox_orders o where o.workspace_id = b.workspace_id and o.mailbox_id = b.id))
      and exists (select from private.mailbox_secrets s where s.workspace_id = b.workspace_id and s.mailbox_id = b.id)
    returning b.workspace_id, b.id, b.fetched < b.to_fetch or b.synced_at is null as is_first
  )
  select t.workspace_id, t.id from taken t order by t.is_first, t.id
$$;
grant execute on function private.create_mailbox(uuid, uuid, jsonb, bytea, uuid), private.reconnect_mailbox(uuid, uuid, uuid, jsonb, bytea),
  private.take_mailboxes() to worker;
