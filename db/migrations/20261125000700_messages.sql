-- What customers write. A message is a record like others; what it feels like is read by a job and kept beside it: a reading is no
-- change of anybody's, so it has no history and stands in no undo's way. A person's word is a column of the message itself.

create table public.messages (
  like private.record_columns including all,
  sent_on date not null,
  body text not null check (length(btrim(body)) between 1 and 5000),
  channel text check (length(channel) <= 200),
  contact_id uuid,
  account_id uuid,
  corrected_sentiment text check (corrected_sentiment in ('positive', 'neutral', 'negative')),
  foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete set null (contact_id),
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id)
);
alter table public.messages alter column name set default '';
comment on table public.messages is E'What customers wrote\n\nHow each feels is read by a job soon after: sentiment and certainty read like columns.';
comment on column public.messages.name is 'How it begins, unless given';
comment on column public.messages.sent_on is 'The day it was sent';
comment on column public.messages.body is 'What it says';
comment on column public.messages.channel is 'How it came: email, chat, phone, a review';
comment on column public.messages.contact_id is 'Who wrote it';
comment on column public.messages.account_id is 'The customer it came from; the contact''s account, unless given';
comment on column public.messages.corrected_sentiment is 'What a person says it feels like: positive, neutral or negative. Counts before what was read, and teaches how others are read';
create index messages_sent_on_idx on public.messages (workspace_id, sent_on desc, id);
create index messages_contact_idx on public.messages (workspace_id, contact_id, sent_on desc) where contact_id is not null;
create index messages_account_idx on public.messages (workspace_id, account_id, sent_on desc) where account_id is not null;
create index messages_corrected_idx on public.messages (workspace_id, id) where corrected_sentiment is not null;
select private.make_record('messages', 'message', search => '{channel,body}', subtitle => '{sent_on,channel}', belongs_to => '{accounts,contacts}',
  is_in_figures => true);

create function private.beginning(body text) returns text language sql immutable set search_path = '' as $$
  select case when length(t.plain) > 120 then rtrim(left(t.plain, 119)) || '…' else t.plain end
  from (select btrim(regexp_replace(left(body, 1000), '\s+', ' ', 'g')) as plain) t
$$;

grant execute on function private.beginning(text) to authenticated, service_role;

create function private.fill_message() returns trigger language plpgsql set search_path = '' as $$
begin
  if coalesce(btrim(new.name), '') = '' or (tg_op = 'UPDATE' and new.name = private.beginning(old.body)) then
    new.name := coalesce(nullif(private.beginning(new.body), ''), to_char(new.sent_on, 'YYYY-MM-DD'));
  end if;
  if new.account_id is null and new.contact_id is not null and (tg_op = 'INSERT' or new.contact_id is distinct from old.contact_id) then
    select c.account_id into new.account_id from public.contacts c where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  end if;
  return new;
end $$;
create trigger fill before insert or update of name, body, contact_id on public.messages for each row execute function private.fill_message();

-- How a message feels, as it was read. Without sentiment where its language is none that can be read.
create table public.message_readings (
  workspace_id uuid not null,
  id uuid not null,
  language text check (language ~ '^[a-z]{2}$'),
  sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
  confidence numeric(4, 3) check (confidence between 0 and 1),
  is_doubtful boolean not null default false,
  mentions jsonb not null default '[]',
  model text check (length(model) <= 60),
  read_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  check ((sentiment is null) = (confidence is null)),
  foreign key (workspace_id, id) references public.messages (workspace_id, id) on delete cascade
);
comment on table public.message_readings is E'How messages feel, as they were read\n\nWritten by a job.';
comment on column public.message_readings.id is 'The message';
comment on column public.message_readings.language is 'The language it was read in; empty where it is none that can be read';
comment on column public.message_readings.confidence is 'How likely that sentiment is, 0 to 1';
comment on column public.message_readings.is_doubtful is 'Whether it is as likely to be wrong as not to be relied on';
comment on column public.message_readings.mentions is 'What it speaks of: [{"aspect", "sentiment", "confidence", "sentence"}]';
comment on column public.message_readings.model is 'The model that read it';
alter table public.message_readings enable row level security;
create policy viewer_reads on public.message_readings for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
grant select on public.message_readings to authenticated, service_role;
create index message_readings_doubtful_idx on public.message_readings (workspace_id, id) where is_doubtful;
select private.announce('public.message_readings'), private.finish_table('public.message_readings');

-- What holds: a person's word, else the reading. They read like columns of messages.
create function public.sentiment(message public.messages) returns text language sql stable set search_path = '' as $$
  select coalesce(message.corrected_sentiment,
    (select r.sentiment from public.message_readings r where r.workspace_id = message.workspace_id and r.id = message.id))
$$;
comment on function public.sentiment is E'How a message feels: positive, neutral or negative; nothing until it is read\n\nReads like a column of messages: what a person said of it, else what was read.';
create function public.certainty(message public.messages) returns text language sql stable set search_path = '' as $$
  select case when message.corrected_sentiment is not null then 'person' else (
    select case when r.sentiment is null then 'unreadable' when r.is_doubtful then 'doubtful' else 'sure' end
    from public.message_readings r where r.workspace_id = message.workspace_id and r.id = message.id) end
$$;
comment on function public.certainty is E'Who says how a message feels: person, sure, doubtful or unreadable; nothing until it is read\n\nReads like a column of messages.';
grant execute on function public.sentiment(public.messages), public.certainty(public.messages) to authenticated, service_role;

-- What is to be read: a message, or with none all of a workspace. Only ever added to by whoever writes, so nobody waits for another.
create table private.unread_messages (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  message_id uuid,
  noted_at timestamptz not null default private.now()
);
create index unread_messages_workspace_idx on private.unread_messages (workspace_id);
alter table private.unread_messages enable row level security;

-- Wakes the job of each workspace. A run that is open already takes up what it sees; what it does not see any more is taken up by a
-- routine within a minute.
create function private.read_soon(workspace uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  made constant public.runs := private.start_run('read-messages', '{}', workspace, null, null, null, null, 'authenticated', '{}',
    'read-messages ' || workspace, null, 3600);
begin
  if made.id is null then return; end if;
  update private.run_leases l set wake_at = clock_timestamp() where l.run_id = made.id;
  notify vanda_runs;
end $$;

-- A run that the database started itself says when it is to be woken: nobody else does.
create or replace function private.lost_runs() returns table (id uuid, name text, total integer, asker text)
language sql volatile set search_path = '' as $$
  select r.id, r.name, r.total, private.run_asker(l.claims, r.workspace_id)
  from public.runs r join private.run_leases l on l.run_id = r.id
  where case r.status
    when 'running' then not private.is_held(l)
    when 'queued' then r.created_at < private.now() - interval '3 seconds' or l.wake_at <= clock_timestamp()
    when 'waiting' then l.wake_at < clock_timestamp() - interval '3 seconds' end
    and r.status in ('queued', 'running', 'waiting')
$$;

create function private.note_messages() returns trigger language plpgsql security definer set search_path = '' as $$
declare place uuid;
begin
  if tg_op = 'INSERT' then
    insert into private.unread_messages (workspace_id, message_id) select a.workspace_id, a.id from added a
      union all select distinct a.workspace_id, null::uuid from added a where a.corrected_sentiment is not null;
    for place in select distinct a.workspace_id from added a loop perform private.read_soon(place); end loop;
  elsif tg_op = 'UPDATE' then
    for place in
      with noted as (
        insert into private.unread_messages (workspace_id, message_id)
        select n.workspace_id, n.id from added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id where n.body <> o.body
        union all
        select distinct n.workspace_id, null::uuid from added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id
          where n.corrected_sentiment is distinct from o.corrected_sentiment
            or n.corrected_sentiment is not null and n.body <> o.body
        returning workspace_id
      ) select distinct n.workspace_id from noted n
    loop perform private.read_soon(place); end loop;
  else
    for place in
      with noted as (
        insert into private.unread_messages (workspace_id, message_id)
        select distinct o.workspace_id, null::uuid from removed o
          where o.corrected_sentiment is not null and exists (select from public.workspaces w where w.id = o.workspace_id)
        returning workspace_id
      ) select distinct n.workspace_id from noted n
    loop perform private.read_soon(place); end loop;
  end if;
  return null;
end $$;
create trigger note_insert after insert on public.messages referencing new table as added for each statement execute function private.note_messages();
create trigger note_update after update on public.messages referencing old table as removed new table as added for each statement
  execute function private.note_messages();
create trigger note_delete after delete on public.messages referencing old table as removed for each statement execute function private.note_messages();

-- For the job: takes what is to be read, and says whether that is all.
create function private.take_unread(workspace uuid) returns table (reads_all boolean, ids uuid[])
language sql volatile security definer set search_path = '' as $$
  with taken as (delete from private.unread_messages u where u.workspace_id = workspace returning u.message_id)
  select coalesce(bool_or(t.message_id is null), false), coalesce(array_agg(distinct t.message_id) filter (where t.message_id is not null), '{}') from taken t
$$;
create function private.messages_after(workspace uuid, after uuid, ids uuid[], most integer) returns table (id uuid, body text)
language sql stable security definer rows 500 set search_path = '' as $$
  select m.id, m.body from public.messages m
  where m.workspace_id = workspace and (after is null or m.id > after) and (messages_after.ids is null or m.id = any (messages_after.ids))
  order by m.id limit most
$$;
-- The last ones, the oldest of them first.
create function private.corrected_messages(workspace uuid, most integer) returns table (body text, sentiment text)
language sql stable security definer rows 500 set search_path = '' as $$
  select c.body, c.corrected_sentiment from (
    select m.id, m.body, m.corrected_sentiment from public.messages m
    where m.workspace_id = workspace and m.corrected_sentiment is not null order by m.id desc limit most) c
  order by c.id
$$;
-- Writes only what is new or has changed; a message that went meanwhile is none any more.
create function private.keep_readings(workspace uuid, readings jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare kept integer;
begin
  insert into public.message_readings as k (workspace_id, id, language, sentiment, confidence, is_doubtful, mentions, model)
  select workspace, m.id, r.language, r.sentiment, r.confidence, r.is_doubtful, r.mentions, r.model
  from jsonb_to_recordset(readings) r (id uuid, language text, sentiment text, confidence numeric, is_doubtful boolean, mentions jsonb, model text)
  join public.messages m on m.workspace_id = workspace and m.id = r.id
  order by m.id
  for key share of m
  on conflict (workspace_id, id) do update set language = excluded.language, sentiment = excluded.sentiment, confidence = excluded.confidence,
    is_doubtful = excluded.is_doubtful, mentions = excluded.mentions, model = excluded.model, read_at = private.now()
    where (k.language, k.sentiment, k.confidence, k.is_doubtful, k.mentions, k.model)
      is distinct from (excluded.language, excluded.sentiment, excluded.confidence, excluded.is_doubtful, excluded.mentions, excluded.model);
  get diagnostics kept = row_count;
  return kept;
end $$;
create function private.read_what_waits() returns void language plpgsql security definer set search_path = '' as $$
declare place uuid;
begin
  for place in select distinct u.workspace_id from private.unread_messages u loop perform private.read_soon(place); end loop;
end $$;
grant execute on function private.take_unread(uuid), private.messages_after(uuid, uuid, uuid[], integer), private.corrected_messages(uuid, integer),
  private.keep_readings(uuid, jsonb), private.read_what_waits() to worker;
