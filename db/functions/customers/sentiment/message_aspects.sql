-- Returns one row per aspect (price, delivery, …) in a date range: the number of messages by sentiment, and sentences,
-- most confident first.
create or replace function public.message_aspects(workspace_id uuid, since date, until date)
returns table (aspect text, positive integer, neutral integer, negative integer, sentences jsonb)
language sql stable security invoker set search_path = '' as $$
  with mention as (
    select m.id, m.sent_on, x.aspect, x.sentiment, x.confidence, x.sentence
    from public.messages m
    join public.message_sentiments r on r.workspace_id = m.workspace_id and r.id = m.id
    cross join lateral jsonb_to_recordset(r.mentions) x (aspect text, sentiment text, confidence float8, sentence text)
    where m.workspace_id = message_aspects.workspace_id and m.sent_on between since and until
  ), ranked as (
    -- A sentence written in several messages is returned once.
    select m.*, case when row_number() over (partition by m.aspect, m.sentiment, m.sentence order by m.sent_on desc, m.id) = 1 then
      dense_rank() over (partition by m.aspect, m.sentiment order by m.confidence desc, m.sentence) end as place from mention m
  )
  select r.aspect, (count(*) filter (where r.sentiment = 'positive'))::integer, (count(*) filter (where r.sentiment = 'neutral'))::integer,
    (count(*) filter (where r.sentiment = 'negative'))::integer,
    coalesce(jsonb_agg(jsonb_build_object('message_id', r.id, 'sentiment', r.sentiment, 'sentence', r.sentence, 'sent_on', r.sent_on)
      order by r.sentiment, r.place) filter (where r.place <= 2 and r.sentiment <> 'neutral'), '[]')
  from ranked r group by r.aspect order by count(*) filter (where r.sentiment = 'negative') desc, count(*) desc, r.aspect
$$;
comment on function public.message_aspects(uuid, date, date) is E'Returns the sentiment towards price, delivery, support and other aspects in a date range\n\nA message counts once per aspect, with its most confident sentence. sentences contains up to two positive and two negative sentences: [{"message_id", "sentiment", "sentence", "sent_on"}].';
grant execute on function public.message_aspects(uuid, date, date) to authenticated, service_role;
