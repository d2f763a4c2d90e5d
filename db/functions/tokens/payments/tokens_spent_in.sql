-- Returns the tokens that runs started in a month have spent or reserved, in the time zone `zone`. Refunded runs are
-- not included.
create or replace function private.tokens_spent_in(account uuid, month text, zone text) returns integer language sql stable set search_path = '' as $$
  select coalesce(sum(r.price), 0)::integer from private.token_runs r
  where r.account_id = account and r.price > 0 and r.free_month is null
    and r.started_at >= to_timestamp(month, 'YYYY-MM')::date::timestamp at time zone zone
    and r.started_at < (to_timestamp(month, 'YYYY-MM')::date + interval '1 month')::timestamp at time zone zone
    and not exists (select from private.token_entries e where e.run_id = r.id and e.reason = 'release')
    and not exists (select from private.token_entries e where e.account_id = r.account_id and e.run_id = r.id and e.reason = 'wrong_answer')
$$;
