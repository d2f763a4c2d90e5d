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
  -- What the server last found; no one else writes it.
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
  constraint mailboxes_pkey primary key (workspace_id, id),
  constraint mailboxes_check2 check (member_id is not null or sharing <> 'private'),
  constraint mailboxes_check1 check (not replies or length(btrim(reply_text)) > 0),
  constraint mailboxes_check check (reply_from is null or reply_until is null or reply_from <= reply_until),
  constraint mailboxes_reply_from_year check (reply_from between '0001-01-02' and '9999-12-30'),
  constraint mailboxes_reply_until_year check (reply_until between '0001-01-02' and '9999-12-30'),
  constraint mailboxes_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint mailboxes_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete set null (member_id)
);
comment on table public.mailboxes is E'E-mail accounts that members connect\n\nMade, and given another password, by /functions/v1/mailboxes; passwords are never read back.';
comment on column public.mailboxes.workspace_id is 'The workspace it belongs to';
comment on column public.mailboxes.member_id is 'Whose it is; nobody''s once they have left a mailbox that others read';
comment on column public.mailboxes.name is 'Who its mails come from, as others see it';
comment on column public.mailboxes.sharing is 'Who else reads it: private (nobody), linked (everybody, what is with known contacts, accounts and deals) or workspace (everybody, all of it)';
comment on column public.mailboxes.login is 'The name by which it signs in';
comment on column public.mailboxes.is_on is 'Whether new mail is fetched and handled';
comment on column public.mailboxes.forward_to is 'Where all that comes is sent on to; empty: nowhere';
comment on column public.mailboxes.keeps_copy is 'Whether what was sent on stays here; otherwise it goes to the trash';
comment on column public.mailboxes.replies is 'Whether it answers by itself';
comment on column public.mailboxes.reply_subject is 'Empty: of a contact Re: and the subject, of others a subject of the mailbox''s own';
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
comment on column public.mailboxes.is_sample is 'Came with the sample data, and goes with it';
comment on column public.mailboxes.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.mailboxes.updated_at is 'When it last changed';
comment on column public.mailboxes.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create unique index mailboxes_address_key on public.mailboxes (workspace_id, address);
create index mailboxes_created_by_idx on public.mailboxes (workspace_id, created_by) where created_by is not null;
create index mailboxes_due_idx on public.mailboxes (next_sync_at) where is_on and (not is_sample);
create index mailboxes_member_idx on public.mailboxes (workspace_id, member_id) where member_id is not null;
alter table public.mailboxes enable row level security;
grant select, delete on public.mailboxes to authenticated;
grant all on public.mailboxes to service_role;
grant select, insert, update on public.mailboxes to worker;
grant update (name, sharing, is_on, signature, forward_to, keeps_copy, replies, reply_subject, reply_text, reply_when, reply_from, reply_until, reply_again_days, filters_spam, adds_leads) on public.mailboxes to authenticated;

-- The password, sealed by the server under the key of this row.
create table private.mailbox_secrets (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  sealed bytea not null,
  is_local boolean not null default false,
  sending_failures smallint not null default 0,
  sending_rests_until timestamptz,
  reading_failures smallint not null default 0,
  reading_rests_until timestamptz,
  constraint mailbox_secrets_pkey primary key (workspace_id, mailbox_id),
  constraint mailbox_secrets_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
grant select, insert, update, delete on private.mailbox_secrets to worker;

-- How far each folder has been read.
create table private.mailbox_folders (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  path text not null,
  role text not null check (role in ('inbox', 'sent')),
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  -- Emails up to here existed before the mailbox was connected: they are stored, and not processed.
  first_uid bigint not null default 0,
  -- Of these, emails from here on are stored, and older ones are still to be fetched; 0: all are stored.
  back_uid bigint not null default 0,
  constraint mailbox_folders_pkey primary key (workspace_id, mailbox_id, path),
  constraint mailbox_folders_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
grant select, insert, update, delete on private.mailbox_folders to worker;

-- Emails that answer each other.
create table public.conversations (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  mailbox_id uuid not null,
  subject text not null default '' check (length(subject) <= 998),
  snippet text not null default '' check (length(snippet) <= 200),
  -- The other party: the address that is not the mailbox's own.
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
  is_linked boolean generated always as (contact_id is not null or account_id is not null or deal_id is not null) stored not null,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  -- What the list of conversations shows and is searched by.
  search text generated always as (private.fold(subject || ' ' || party_name || ' ' || party_address)) stored not null,
  constraint conversations_pkey primary key (workspace_id, id),
  constraint conversations_workspace_id_account_id_fkey foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  constraint conversations_workspace_id_assignee_id_fkey foreign key (workspace_id, assignee_id) references public.members (workspace_id, id) on delete set null (assignee_id),
  constraint conversations_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete set null (contact_id),
  constraint conversations_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references public.deals (workspace_id, id) on delete set null (deal_id),
  constraint conversations_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
comment on table public.conversations is 'Mails of a mailbox that answer each other, and what has become of them';
comment on column public.conversations.workspace_id is 'The workspace it belongs to';
comment on column public.conversations.party_address is 'With whom: the address that is not the mailbox''s own';
comment on column public.conversations.status is 'open, done, spam or trash; a new mail from them opens what was done';
comment on column public.conversations.is_answered is 'Whether the last word is ours';
comment on column public.conversations.assignee_id is 'The member who is to answer';
comment on column public.conversations.is_linked is 'Whether it is with a known contact, account or deal';
comment on column public.conversations.updated_at is 'When it last changed';
comment on column public.conversations.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index conversations_account_idx on public.conversations (workspace_id, account_id, last_at desc) where account_id is not null;
create index conversations_assignee_idx on public.conversations (workspace_id, assignee_id) where assignee_id is not null;
create index conversations_contact_idx on public.conversations (workspace_id, contact_id, last_at desc) where contact_id is not null;
create index conversations_deal_idx on public.conversations (workspace_id, deal_id, last_at desc) where deal_id is not null;
create index conversations_mailbox_idx on public.conversations (workspace_id, mailbox_id, status, last_at desc, id);
create index conversations_party_idx on public.conversations (workspace_id, party_address);
create index conversations_recent_idx on public.conversations (workspace_id, status, last_at desc, id);
create index conversations_search_idx on public.conversations using gin (workspace_id, search public.gin_trgm_ops);
create index conversations_unread_idx on public.conversations (workspace_id, mailbox_id) where is_unread and (status = 'open');
alter table public.conversations enable row level security;
grant select on public.conversations to authenticated;
grant all on public.conversations to service_role;
grant select, insert, update, delete on public.conversations to worker;
grant update (status, is_unread, contact_id, account_id, deal_id, assignee_id) on public.conversations to authenticated;

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
  search text generated always as (private.fold(subject || ' ' || from_name || ' ' || from_address || ' ' || "left"(text, 1000))) stored not null,
  preview text generated always as (btrim("left"(regexp_replace("left"(text, 600), '\s+', ' ', 'g'), 140))) stored not null,
  has_html boolean generated always as (html is not null) stored not null,
  -- Emails are on timelines next to other activities of a contact, an account or a deal, and count as contact with them (decision
  -- 54). They stay in their tables: a timeline reads them under the rights of the user who opens it, and metrics count those that
  -- all members may read.
  is_word boolean generated always as ((status is null or status = 'sent') and not signals @> '{"isAutomatic": true}'::jsonb and not signals @> '{"isBulk": true}'::jsonb and not signals @> '{"isBounce": true}'::jsonb) stored not null,
  constraint emails_pkey primary key (workspace_id, id),
  constraint emails_workspace_id_mailbox_id_rfc_id_key unique (workspace_id, mailbox_id, rfc_id),
  constraint emails_check check (status is null or is_outgoing),
  constraint emails_workspace_id_conversation_id_fkey foreign key (workspace_id, conversation_id) references public.conversations (workspace_id, id) on delete cascade,
  constraint emails_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint emails_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
comment on table public.emails is E'Mails of connected mailboxes\n\nWritten by the server alone: as they were fetched, or as they were sent from here.';
comment on column public.emails.workspace_id is 'The workspace it belongs to';
comment on column public.emails.rfc_id is 'Its Message-ID, without brackets; one is made up from what it says where it has none';
comment on column public.emails.answers_rfc_id is 'The Message-ID of the mail that it answers';
comment on column public.emails.recipients is '{"to": [{"name", "address"}], "cc", "bcc", "reply_to"}';
comment on column public.emails.text is 'What it says, without markup';
comment on column public.emails.html is 'What it looks like, as it came: only ever shown where it can do nothing';
comment on column public.emails.is_cut is 'Whether it was too long to be kept whole';
comment on column public.emails.attachments is '[{"part", "name", "type", "bytes", "cid" where it is shown in the text, "file_id" where sent from here}]; fetched when opened';
comment on column public.emails.sent_at is 'When it was sent, or came where it does not say';
comment on column public.emails.authentication is 'What the mail server that took it in found: {"spf", "dkim", "dmarc"}, each pass, fail or none';
comment on column public.emails.signals is E'Signals of its headers:\n{"replyTo", "author", "otherSenders", "returnPath", "isConfirmed", "isBounce", "isAutomatic", "isBulk", "hops", "sentBy", "saysSpam"}';
comment on column public.emails.spam is 'Of what came: {"score", "because": []}, 0 to 1';
comment on column public.emails.status is 'Of one that was written here: scheduled, sending, sent, failed, or uncertain where it may have left or not';
comment on column public.emails.problem is 'Why it did not leave: {"step", "code", "detail"}';
comment on column public.emails.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.emails.search is 'What searching looks through, in lower case and without accents';
comment on column public.emails.preview is 'How it begins, in a line';
comment on column public.emails.has_html is 'Whether it looks like more than its text';
comment on column public.emails.is_word is 'Whether somebody wrote it to somebody, and it has left: no list, bounce or automatic answer';
create index emails_conversation_idx on public.emails (workspace_id, conversation_id, sent_at) include (id, status, is_word, is_outgoing, created_by);
create index emails_created_by_idx on public.emails (workspace_id, created_by) where created_by is not null;
create index emails_scheduled_idx on public.emails (workspace_id, send_at) where status = 'scheduled';
create index emails_search_idx on public.emails using gin (workspace_id, search public.gin_trgm_ops);
create index emails_sent_idx on public.emails (workspace_id, sent_at desc, id);
alter table public.emails enable row level security;
grant select on public.emails to authenticated;
grant all on public.emails to service_role;
grant select, insert, update, delete on public.emails to worker;

-- The location of an email on its server, and what is to be done with it there.
create table private.email_places (
  workspace_id uuid not null,
  email_id uuid not null,
  path text not null,
  uid_validity bigint not null,
  uid bigint not null,
  constraint email_places_pkey primary key (workspace_id, email_id),
  constraint email_places_workspace_id_email_id_fkey foreign key (workspace_id, email_id) references public.emails (workspace_id, id) on delete cascade
);
grant select, insert, update, delete on private.email_places to worker;

create table private.mailbox_orders (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  mailbox_id uuid not null,
  email_id uuid not null,
  order_to text not null check (order_to in ('seen', 'unseen', 'junk', 'inbox', 'trash')),
  constraint mailbox_orders_pkey primary key (workspace_id, id),
  constraint mailbox_orders_workspace_id_email_id_fkey foreign key (workspace_id, email_id) references public.emails (workspace_id, id) on delete cascade,
  constraint mailbox_orders_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
create index mailbox_orders_email_idx on private.mailbox_orders (workspace_id, email_id);
create index mailbox_orders_mailbox_idx on private.mailbox_orders (workspace_id, mailbox_id, id);
grant select, insert, update, delete on private.mailbox_orders to worker;

-- Received emails that are not processed yet: rules, forwarding, replies, spam.
create table private.unhandled_emails (
  workspace_id uuid not null,
  email_id uuid not null,
  mailbox_id uuid not null,
  constraint unhandled_emails_pkey primary key (workspace_id, email_id),
  constraint unhandled_emails_workspace_id_email_id_fkey foreign key (workspace_id, email_id) references public.emails (workspace_id, id) on delete cascade
);
create index unhandled_emails_mailbox_idx on private.unhandled_emails (workspace_id, mailbox_id);
grant select, insert, update, delete on private.unhandled_emails to worker;

-- What was done about an email and why, for its readers.
create table public.email_events (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  email_id uuid not null,
  mailbox_id uuid not null,
  rule_id uuid,
  did text not null check (did in ('forwarded', 'answered', 'moved', 'assigned', 'linked', 'added', 'left')),
  told jsonb not null default '{}' check (octet_length(told::text) <= 8000),
  created_at timestamptz not null default private.now(),
  constraint email_events_pkey primary key (workspace_id, id),
  constraint email_events_workspace_id_email_id_fkey foreign key (workspace_id, email_id) references public.emails (workspace_id, id) on delete cascade,
  constraint email_events_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
comment on table public.email_events is 'What was done about a mail by itself, and why';
comment on column public.email_events.workspace_id is 'The workspace it belongs to';
comment on column public.email_events.did is 'forwarded, answered, moved, assigned, linked (to a record), added (a lead), or left (something that was to be done was not)';
comment on column public.email_events.told is 'To whom or where, and why: {"to", "because", …}';
create index email_events_email_idx on public.email_events (workspace_id, email_id, id);
create index email_events_mailbox_idx on public.email_events (workspace_id, mailbox_id, did, created_at desc);
alter table public.email_events enable row level security;
grant select on public.email_events to authenticated;
grant all on public.email_events to service_role;
grant select, insert on public.email_events to worker;

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
  constraint email_rules_pkey primary key (workspace_id, id),
  constraint email_rules_check check (forward_to is not null or moves_to is not null or assignee_id is not null or stops),
  constraint email_rules_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint email_rules_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint email_rules_workspace_id_assignee_id_fkey foreign key (workspace_id, assignee_id) references public.members (workspace_id, id) on delete set null (assignee_id),
  constraint email_rules_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint email_rules_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
comment on table public.email_rules is 'What is done with mail as it comes, by what it says; in the order of position';
comment on column public.email_rules.workspace_id is 'The workspace it belongs to';
comment on column public.email_rules.fits is 'Whether all conditions or any of them have to fit';
comment on column public.email_rules.conditions is '[{"field": "subject", "from", "domain", "body" or "files", "is": "contains" or "equals", "value"}]';
comment on column public.email_rules.forward_to is 'Where it is sent on to';
comment on column public.email_rules.moves_to is 'What becomes of its conversation';
comment on column public.email_rules.stops is 'Whether later rules are left out where this one fits';
comment on column public.email_rules.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.email_rules.updated_at is 'When it last changed';
comment on column public.email_rules.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index email_rules_assignee_idx on public.email_rules (workspace_id, assignee_id) where assignee_id is not null;
create index email_rules_created_by_idx on public.email_rules (workspace_id, created_by) where created_by is not null;
create index email_rules_mailbox_idx on public.email_rules (workspace_id, mailbox_id, position, id);
alter table public.email_rules enable row level security;
grant select, insert, delete on public.email_rules to authenticated;
grant all on public.email_rules to service_role;
grant select on public.email_rules to worker;
grant update ("position", is_on, fits, conditions, forward_to, moves_to, assignee_id, stops) on public.email_rules to authenticated;

-- Trusted and blocked senders: an address, or @ and a domain.
create table public.email_senders (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  mailbox_id uuid not null,
  sender text not null check (sender = lower(sender) and length(sender) between 3 and 320),
  is_blocked boolean not null,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  constraint email_senders_pkey primary key (workspace_id, id),
  constraint email_senders_workspace_id_mailbox_id_sender_key unique (workspace_id, mailbox_id, sender),
  constraint email_senders_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint email_senders_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint email_senders_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
comment on table public.email_senders is 'Whose mail is spam, or never is';
comment on column public.email_senders.workspace_id is 'The workspace it belongs to';
comment on column public.email_senders.sender is 'An address, or @ and a domain';
comment on column public.email_senders.created_by is 'The member who made it; empty when it was the system or somebody who left';
create index email_senders_created_by_idx on public.email_senders (workspace_id, created_by) where created_by is not null;
alter table public.email_senders enable row level security;
grant select, insert, delete on public.email_senders to authenticated;
grant all on public.email_senders to service_role;
grant select on public.email_senders to worker;
grant update (is_blocked) on public.email_senders to authenticated;

-- Texts that are used again and again.
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
  constraint email_templates_pkey primary key (workspace_id, id),
  constraint email_templates_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint email_templates_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint email_templates_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.email_templates is 'Mails that are written again and again; {name} and its kin stand for whom they are to';
comment on column public.email_templates.workspace_id is 'The workspace it belongs to';
comment on column public.email_templates.is_sample is 'Came with the sample data, and goes with it';
comment on column public.email_templates.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.email_templates.updated_at is 'When it last changed';
comment on column public.email_templates.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index email_templates_created_by_idx on public.email_templates (workspace_id, created_by) where created_by is not null;
alter table public.email_templates enable row level security;
grant select, insert, delete on public.email_templates to authenticated;
grant all on public.email_templates to service_role;
grant update (name, subject, body) on public.email_templates to authenticated;

-- To whom a mailbox replied automatically, and when: each sender once in a number of days.
create table private.auto_replies (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  address text not null,
  replied_at timestamptz not null,
  constraint auto_replies_pkey primary key (workspace_id, mailbox_id, address),
  constraint auto_replies_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
-- Automatic replies go to confirmed senders and contacts only, and to a limited number of one domain a day.
create index auto_replies_domain_idx on private.auto_replies (workspace_id, split_part(address, '@', 2), replied_at);
grant select, insert, update, delete on private.auto_replies to worker;

-- In how many emails marked as spam, or as not spam, a word occurred; the empty word counts emails.
create table private.spam_words (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  word text not null,
  spam integer not null default 0,
  wanted integer not null default 0,
  constraint spam_words_pkey primary key (workspace_id, mailbox_id, word),
  constraint spam_words_workspace_id_mailbox_id_fkey foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
grant select, insert, update, delete on private.spam_words to worker;

-- Email processing (decision 52): the server plans it from an email and the settings of its mailbox, and records what it did.
-- What users mark as spam, or as wanted, is learned before the next email is classified; `taught` is what was learned last.
create table private.spam_lessons (
  workspace_id uuid not null,
  email_id uuid not null,
  mailbox_id uuid not null,
  is_spam boolean not null,
  taught boolean,
  constraint spam_lessons_pkey primary key (workspace_id, email_id),
  constraint spam_lessons_workspace_id_email_id_fkey foreign key (workspace_id, email_id) references public.emails (workspace_id, id) on delete cascade
);
create index spam_lessons_open_idx on private.spam_lessons (workspace_id, mailbox_id) where taught is distinct from is_spam;
grant select, update on private.spam_lessons to worker;

-- The Message-IDs of a conversation: of its emails, and of those that they answer. An answer that is fetched before what it
-- answers is matched here.
create table private.conversation_ids (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  rfc_id text not null,
  conversation_id uuid not null,
  constraint conversation_ids_pkey primary key (workspace_id, mailbox_id, rfc_id),
  constraint conversation_ids_workspace_id_conversation_id_fkey foreign key (workspace_id, conversation_id) references public.conversations (workspace_id, id) on delete cascade
);
create index conversation_ids_conversation_idx on private.conversation_ids (workspace_id, conversation_id);
grant select on private.conversation_ids to worker;

-- Files from a user's computer to attach to an email, which are not attached to a record: only their uploader may attach them.
create table private.email_uploads (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null,
  member_id uuid,
  name text not null check (length(btrim(name)) between 1 and 255),
  media_type text not null,
  byte_size bigint not null check (byte_size > 0),
  created_at timestamptz not null default private.now(),
  constraint email_uploads_pkey primary key (workspace_id, id),
  constraint email_uploads_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete set null (member_id)
);
create index email_uploads_member_idx on private.email_uploads (workspace_id, member_id) where member_id is not null;
create index email_uploads_old_idx on private.email_uploads (created_at);
grant select, insert, delete on private.email_uploads to worker;

-- The samples have a mailbox, too, which all members read and no one signs in to: its content is removed with it, and returns
-- when the removal of the samples is undone. Emails have no history of their own, so they are archived under the change set that
-- removed them.
create table private.set_aside_mails (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  change_set_id uuid not null,
  mailboxes jsonb not null,
  conversations jsonb not null,
  emails jsonb not null,
  constraint set_aside_mails_pkey primary key (workspace_id, change_set_id)
);
