create or replace function public.sentiment_changes(workspace_id uuid)
returns table (account_id uuid, account text, before_mean float8, before_count integer, now_mean float8, now_count integer, last_on date, total bigint)
language sql stable security invoker set search_path = '' as $$
  with place as materialized (
    select w.id, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = sentiment_changes.workspace_id
  ), felt as (
    select m.account_id, m.sent_on, m.sent_on > p.today - 45 as is_now,
      case coalesce(m.corrected_sentiment, r.sentiment) when 'positive' then 1 when 'neutral' then 0 when 'negative' then -1 end as score
    from place p
    join public.messages m on m.workspace_id = p.id and m.account_id is not null and m.sent_on > p.today - 180 and m.sent_on <= p.today
    left join public.message_sentiments r on r.workspace_id = m.workspace_id and r.id = m.id
  ), mood as (
    select f.account_id, avg(f.score) filter (where not f.is_now)::float8 as before_mean, (count(f.score) filter (where not f.is_now))::integer as before_count,
      avg(f.score) filter (where f.is_now)::float8 as now_mean, (count(f.score) filter (where f.is_now))::integer as now_count, max(f.sent_on) as last_on
    from felt f group by f.account_id
  )
  select m.account_id, a.name, m.before_mean, m.before_count, m.now_mean, m.now_count, m.last_on, count(*) over ()
  from mood m join public.accounts a on a.workspace_id = sentiment_changes.workspace_id and a.id = m.account_id
  where m.before_count >= 2 and m.now_count >= 2 and abs(m.now_mean - m.before_mean) >= 0.5
  order by m.now_mean - m.before_mean, m.last_on desc, a.name, a.id limit 20
$$;
comment on function public.sentiment_changes(uuid) is E'Returns the customers whose sentiment has changed\n\nTheir mean sentiment (+1, 0 or -1 per message) in the last 45 days differs by at least 0.5 from the mean of the 135 days before, with at least two messages in each period. The largest decline comes first; at most 20, of `total`.';
grant execute on function public.sentiment_changes(uuid) to authenticated, service_role;
