-- Sets the sentiment of a message to the user's correction, otherwise to the result of the analysis. Any other value
-- written to these columns is discarded.
create or replace function private.set_sentiment() returns trigger language plpgsql security definer set search_path = '' as $$
declare reading public.message_sentiments;
begin
  if private.is_on('loading') then return new; end if;
  if new.corrected_sentiment is not null then
    new.sentiment := new.corrected_sentiment;
    new.certainty := 'person';
  elsif tg_op = 'UPDATE' and old.corrected_sentiment is null then
    new.sentiment := old.sentiment;
    new.certainty := old.certainty;
  else
    select r.* into reading from public.message_sentiments r where r.workspace_id = new.workspace_id and r.id = new.id;
    new.sentiment := reading.sentiment;
    new.certainty := private.reading_certainty(reading);
  end if;
  return new;
end $$;
