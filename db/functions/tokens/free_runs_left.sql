-- Returns the number of free analyses that an account has left in a month, out of two.
create or replace function private.free_runs_left(account uuid, month text) returns integer language sql stable set search_path = '' as $$
  select greatest(0, 2 - count(*)::integer) from private.token_runs r
  where r.account_id = account and r.free_month = month
    and not exists (select from private.token_entries e where e.run_id = r.id and e.reason = 'release')
$$;
