-- Clears the sentiment of an activity whose text or kind has changed, so that it is analysed again. Users cannot write
-- these columns.
create or replace function private.clear_activity_sentiment() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_on('loading') then return new; end if;
  if tg_op = 'UPDATE' and new.body is not distinct from old.body and new.kind = old.kind then
    new.sentiment := old.sentiment;
    new.certainty := old.certainty;
  else
    new.sentiment := null;
    new.certainty := null;
  end if;
  return new;
end $$;
