-- Notes and calls are read as messages are, so that what colleagues wrote down of a customer is seen, too. They are what we wrote and not what
-- a customer said: they stand beside messages and count in none of their figures. What they feel like is two columns of the
-- activity, so whoever may read it may read that.

alter table public.activities
  add column sentiment text check (sentiment in ('positive', 'neutral', 'negative')),
  add column certainty text check (certainty in ('sure', 'doubtful', 'unreadable'));
comment on column public.activities.sentiment is 'Of a note or call: how its text feels, positive, neutral or negative; nothing until it is read. Nobody writes it';
comment on column public.activities.certainty is 'How sure that is: sure, doubtful or unreadable; nothing until it is read. Nobody writes it';

create index activities_unread_idx on public.activities (workspace_id, id)
  where certainty is null and body is not null and kind in ('note', 'call');
create index activities_felt_idx on public.activities (workspace_id, starts_at desc, id) where sentiment is not null;

-- A text that changes is read again. Whatever somebody writes into these columns is none.
create function private.unread_activity() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.body is not distinct from old.body and new.kind = old.kind then
    new.sentiment := old.sentiment;
    new.certainty := old.certainty;
  else
    new.sentiment := null;
    new.certainty := null;
  end if;
  return new;
end $$;
create trigger unread_new before insert on public.activities for each row
  when (new.sentiment is not null or new.certainty is not null) execute function private.unread_activity();
create trigger unread_change before update on public.activities for each row
  when (new.body is distinct from old.body or new.kind <> old.kind or current_user in ('authenticated', 'service_role')
    and (new.sentiment, new.certainty) is distinct from (old.sentiment, old.certainty)) execute function private.unread_activity();
-- A reading is nobody's change of the activity.
create or replace trigger touch before update on public.activities for each row
  when ((new.sentiment, new.certainty) is not distinct from (old.sentiment, old.certainty)
    or (new.body, new.kind) is distinct from (old.body, old.kind)) execute function private.touch_record();

-- For the job: notes and calls with a text that are not read yet, or all.
create function private.notes_after(workspace uuid, after uuid, reads_all boolean, most integer) returns table (id uuid, body text)
language sql stable security definer rows 500 set search_path = '' as $$
  select a.id, a.body from public.activities a
  where a.workspace_id = workspace and (after is null or a.id > after) and a.kind in ('note', 'call') and a.body is not null
    and (reads_all or a.certainty is null)
  order by a.id limit most
$$;
-- Writes only what has changed, and waits for nobody: what somebody is writing is read the next time.
create function private.keep_note_readings(workspace uuid, readings jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare kept integer;
begin
  with told as (
    select * from jsonb_to_recordset(readings) r (id uuid, body text, sentiment text, certainty text)
  ), free as materialized (
    select a.id from public.activities a join told t on t.id = a.id and t.body = a.body
    where a.workspace_id = workspace and (a.sentiment, a.certainty) is distinct from (t.sentiment, t.certainty)
    order by a.id for no key update of a skip locked
  )
  update public.activities a set sentiment = t.sentiment, certainty = t.certainty from told t join free f on f.id = t.id
  where a.workspace_id = workspace and a.id = t.id;
  get diagnostics kept = row_count;
  return kept;
end $$;
create or replace function private.read_what_waits() returns void language plpgsql security definer set search_path = '' as $$
declare place uuid;
begin
  for place in
    select u.workspace_id from private.unread_messages u
    union
    select a.workspace_id from public.activities a where a.certainty is null and a.body is not null and a.kind in ('note', 'call')
  loop perform private.read_soon(place); end loop;
end $$;
grant execute on function private.notes_after(uuid, uuid, boolean, integer), private.keep_note_readings(uuid, jsonb) to worker;
