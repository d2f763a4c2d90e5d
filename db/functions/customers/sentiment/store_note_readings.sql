-- Stores the changed results for notes and calls, and returns their number. Activities that are locked, or whose text
-- has changed, are skipped and analysed by a later run.
create or replace function private.store_note_readings(workspace uuid, readings jsonb)
returns integer language plpgsql security definer set search_path = '' as $$
declare kept integer;
begin
  with reading as (
    select * from jsonb_to_recordset(readings) r (id uuid, body text, sentiment text, certainty text)
  ), free as materialized (
    select a.id from public.activities a join reading t on t.id = a.id and t.body = a.body
    where a.workspace_id = workspace and (a.sentiment, a.certainty) is distinct from (t.sentiment, t.certainty)
    order by a.id for no key update of a skip locked
  )
  update public.activities a set sentiment = t.sentiment, certainty = t.certainty from reading t join free f on f.id = t.id
  where a.workspace_id = workspace and a.id = t.id;
  get diagnostics kept = row_count;
  return kept;
end $$;
grant execute on function private.store_note_readings(uuid, jsonb) to worker;
