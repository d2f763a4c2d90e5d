-- Stores the new and changed results for messages, and returns their number. Locked messages are queued again instead,
-- because waiting could cause a deadlock with the transaction that writes them.
create or replace function private.store_readings(workspace uuid, readings jsonb)
returns integer language plpgsql security definer set search_path = '' as $$
declare kept integer;
begin
  with reading as (
    select r.* from jsonb_to_recordset(readings)
      r (id uuid, language text, sentiment text, confidence numeric, is_doubtful boolean, mentions jsonb, model text)
    left join public.message_sentiments k on k.workspace_id = workspace and k.id = r.id
    where k.id is null or (k.language, k.sentiment, k.confidence, k.is_doubtful, k.mentions, k.model)
      is distinct from (r.language, r.sentiment, r.confidence, r.is_doubtful, r.mentions, r.model)
  ), free as materialized (
    select m.id from public.messages m where m.workspace_id = workspace and m.id in (select t.id from reading t)
    order by m.id for no key update of m skip locked
  ), busy as (
    insert into private.sentiment_queue (workspace_id, message_id)
    select workspace, m.id from public.messages m
    where m.workspace_id = workspace and m.id in (select t.id from reading t) and m.id not in (select f.id from free f)
  )
  insert into public.message_sentiments as k (workspace_id, id, language, sentiment, confidence, is_doubtful, mentions, model)
  select workspace, t.id, t.language, t.sentiment, t.confidence, t.is_doubtful, t.mentions, t.model from reading t join free f on f.id = t.id
  order by t.id
  on conflict (workspace_id, id) do update set language = excluded.language, sentiment = excluded.sentiment, confidence = excluded.confidence,
    is_doubtful = excluded.is_doubtful, mentions = excluded.mentions, model = excluded.model, read_at = private.now();
  get diagnostics kept = row_count;
  return kept;
end $$;
grant execute on function private.store_readings(uuid, jsonb) to worker;
