-- Returns one row per day and feature with the tokens that the caller's runs spent.
create or replace function public.token_usage(since date default null) returns table (day date, feature text, label text, tokens bigint, runs bigint)
language sql stable security definer set search_path = '' as $$
  with mine as (
    select r.feature, r.price,
      (r.started_at at time zone coalesce((select p.time_zone from public.profiles p where p.user_id = auth.uid()), 'UTC'))::date as day
    from private.token_runs r
    where r.account_id = private.own_token_account()
      and exists (select from private.token_entries e where e.run_id = r.id and e.reason = 'settle')
      and not exists (select from private.token_entries e where e.account_id = r.account_id and e.run_id = r.id and e.reason = 'wrong_answer')
  )
  select m.day, m.feature, f.label, sum(m.price), count(*)
  from mine m join private.token_features f on f.feature = m.feature
  where token_usage.since is null or m.day >= token_usage.since
  group by m.day, m.feature, f.label order by m.day desc, m.feature
$$;
comment on function public.token_usage(date) is E'Returns the tokens spent by the caller, by day and feature\n\nRuns that succeeded and were not refunded, on the day they started in the caller''s time zone. A free analysis counts as a run of 0 tokens.';
grant execute on function public.token_usage(date) to authenticated;
