-- Returns the certainty of a reading for its message: unreadable, doubtful or sure; null without a reading.
create or replace function private.reading_certainty(reading public.message_sentiments) returns text language sql immutable set search_path = '' as $$
  select case when reading.id is null then null when reading.sentiment is null then 'unreadable' when reading.is_doubtful then 'doubtful' else 'sure' end
$$;
