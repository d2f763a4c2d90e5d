-- Copies the sentiment and certainty of new readings to their messages, unless a user corrected them.
create or replace function private.copy_readings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.messages m set sentiment = r.sentiment, certainty = private.reading_certainty(r)
  from added r
  where m.workspace_id = r.workspace_id and m.id = r.id and m.corrected_sentiment is null
    and (m.sentiment, m.certainty) is distinct from (r.sentiment, private.reading_certainty(r));
  return null;
end $$;
