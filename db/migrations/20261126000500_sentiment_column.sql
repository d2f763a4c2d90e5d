-- How a message feels becomes a column of it, so that lists are filtered by it without asking a function for each row. It follows from
-- a person's word and the reading: nobody writes it, and it is no change of the message, so history, versions and undo pass it over.

create or replace function private.log_changes() returns trigger language plpgsql security definer
set search_path = '' set enable_nestloop = off as $$
declare
  -- How a message feels follows from its reading and a person's word, which are told.
  noise constant text[] := array['workspace_id', 'id', 'created_at', 'created_by', 'updated_at', 'version', 'search', 'sentiment', 'certainty'];
  -- A row that comes back has the age and the author that it had.
  needless constant text[] := array['workspace_id', 'id', 'updated_at', 'version', 'search', 'sentiment', 'certainty'];
  in_set constant uuid := private.setting('change_set');
  token constant uuid := private.token_id();
  -- So many rows are worth a statement that is planned for this table alone.
  many constant integer := 100;
  home uuid;
  actor uuid;
begin
  if tg_op = 'DELETE' then select r.workspace_id into home from removed r limit 1;
  else select r.workspace_id into home from added r limit 1; end if;
  if home is null then return null; end if;
  actor := private.member_id(home);
  if tg_op = 'INSERT' then
    if exists (select from added offset many) then
      execute format($sql$
        insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
        select r.workspace_id, case when r.workspace_id = $1 then $2 else private.member_id(r.workspace_id) end, $3, r.id, 'insert', %s, $4, $5
        from added r$sql$, private.told_columns(tg_relid, noise, false)) using home, actor, tg_table_name, in_set, token;
      return null;
    end if;
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select r.workspace_id, case when r.workspace_id = home then actor else private.member_id(r.workspace_id) end, tg_table_name, r.id, 'insert',
      coalesce((select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - noise)
        where value <> '[]' and value <> '{}'), '{}'), in_set, token
    from added r;
  elsif tg_op = 'DELETE' then
    -- A workspace that goes takes its history with it.
    if exists (select from removed offset many) then
      execute format($sql$
        insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
        select r.workspace_id, case when r.workspace_id = $1 then $2 else private.member_id(r.workspace_id) end, $3, r.id, 'delete', %s, $4, $5
        from removed r where exists (select from public.workspaces w where w.id = r.workspace_id)$sql$,
        private.told_columns(tg_relid, needless, true)) using home, actor, tg_table_name, in_set, token;
      return null;
    end if;
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select r.workspace_id, case when r.workspace_id = home then actor else private.member_id(r.workspace_id) end, tg_table_name, r.id, 'delete',
      (select jsonb_object_agg(key, jsonb_build_array(value, null))
        from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - needless)), in_set, token
    from removed r where exists (select from public.workspaces w where w.id = r.workspace_id);
  else
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select n.workspace_id, case when n.workspace_id = home then actor else private.member_id(n.workspace_id) end, tg_table_name, n.id, 'update',
      diff.changes, in_set, token
    from added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral (
      select jsonb_object_agg(key, jsonb_build_array(was.value, became.value)) as changes
      from jsonb_each(to_jsonb(o) - noise) was join jsonb_each(to_jsonb(n) - noise) became using (key)
      where was.value is distinct from became.value) diff
    where diff.changes is not null;
  end if;
  return null;
end $$;

drop function public.sentiment(public.messages);
drop function public.certainty(public.messages);

alter table public.messages
  add column sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
  add column certainty text check (certainty in ('person', 'sure', 'doubtful', 'unreadable')),
  -- Room for a reading beside each message, so that it does not touch the indexes.
  set (fillfactor = 70);
comment on column public.messages.sentiment is 'How it feels: positive, neutral or negative; nothing until it is read. What a person said of it, else what was read; nobody writes it';
comment on column public.messages.certainty is 'Who says how it feels: person, sure, doubtful or unreadable; nothing until it is read. Nobody writes it';

create function private.certainty_of(reading public.message_readings) returns text language sql immutable set search_path = '' as $$
  select case when reading.id is null then null when reading.sentiment is null then 'unreadable' when reading.is_doubtful then 'doubtful' else 'sure' end
$$;

-- A reading reaches its message.
create function private.carry_readings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.messages m set sentiment = r.sentiment, certainty = private.certainty_of(r)
  from added r
  where m.workspace_id = r.workspace_id and m.id = r.id and m.corrected_sentiment is null
    and (m.sentiment, m.certainty) is distinct from (r.sentiment, private.certainty_of(r));
  return null;
end $$;
create trigger carry_insert after insert on public.message_readings referencing new table as added for each statement
  execute function private.carry_readings();
create trigger carry_update after update on public.message_readings referencing new table as added for each statement
  execute function private.carry_readings();

-- A person's word holds at once; without it the reading does again. Whatever else somebody writes into these columns is none.
create function private.feel_message() returns trigger language plpgsql security definer set search_path = '' as $$
declare reading public.message_readings;
begin
  if new.corrected_sentiment is not null then
    new.sentiment := new.corrected_sentiment;
    new.certainty := 'person';
  elsif tg_op = 'UPDATE' and old.corrected_sentiment is null then
    new.sentiment := old.sentiment;
    new.certainty := old.certainty;
  else
    select r.* into reading from public.message_readings r where r.workspace_id = new.workspace_id and r.id = new.id;
    new.sentiment := reading.sentiment;
    new.certainty := private.certainty_of(reading);
  end if;
  return new;
end $$;
create trigger feel_new before insert on public.messages for each row
  when (new.corrected_sentiment is not null or new.sentiment is not null or new.certainty is not null) execute function private.feel_message();
create trigger feel_change before update on public.messages for each row
  when (new.corrected_sentiment is distinct from old.corrected_sentiment or current_user in ('authenticated', 'service_role')
    and (new.sentiment, new.certainty) is distinct from (old.sentiment, old.certainty)) execute function private.feel_message();
-- A reading that comes to hold is nobody's change of the message.
create or replace trigger touch before update on public.messages for each row
  when (not private.is_on('recomputing') and ((new.sentiment, new.certainty) is not distinct from (old.sentiment, old.certainty)
    or new.corrected_sentiment is distinct from old.corrected_sentiment)) execute function private.touch_record();

-- Writes only what is new or has changed. A message that somebody is writing is not waited for, as they may write others that this
-- transaction holds: it is noted to be read again.
create or replace function private.keep_readings(workspace uuid, readings jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare kept integer;
begin
  with told as (
    select r.* from jsonb_to_recordset(readings)
      r (id uuid, language text, sentiment text, confidence numeric, is_doubtful boolean, mentions jsonb, model text)
    left join public.message_readings k on k.workspace_id = workspace and k.id = r.id
    where k.id is null or (k.language, k.sentiment, k.confidence, k.is_doubtful, k.mentions, k.model)
      is distinct from (r.language, r.sentiment, r.confidence, r.is_doubtful, r.mentions, r.model)
  ), free as materialized (
    select m.id from public.messages m where m.workspace_id = workspace and m.id in (select t.id from told t)
    order by m.id for no key update of m skip locked
  ), busy as (
    insert into private.unread_messages (workspace_id, message_id)
    select workspace, m.id from public.messages m
    where m.workspace_id = workspace and m.id in (select t.id from told t) and m.id not in (select f.id from free f)
  )
  insert into public.message_readings as k (workspace_id, id, language, sentiment, confidence, is_doubtful, mentions, model)
  select workspace, t.id, t.language, t.sentiment, t.confidence, t.is_doubtful, t.mentions, t.model from told t join free f on f.id = t.id
  order by t.id
  on conflict (workspace_id, id) do update set language = excluded.language, sentiment = excluded.sentiment, confidence = excluded.confidence,
    is_doubtful = excluded.is_doubtful, mentions = excluded.mentions, model = excluded.model, read_at = private.now();
  get diagnostics kept = row_count;
  return kept;
end $$;

update public.messages m set sentiment = r.sentiment, certainty = private.certainty_of(r)
from public.message_readings r where r.workspace_id = m.workspace_id and r.id = m.id and m.corrected_sentiment is null;
update public.messages m set sentiment = m.corrected_sentiment, certainty = 'person' where m.corrected_sentiment is not null;
comment on table public.messages is E'What customers wrote\n\nHow each feels is read by a job soon after.';
