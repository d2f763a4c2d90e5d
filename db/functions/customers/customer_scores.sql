-- Returns one row per customer with orders, revenue and segment at the end of a day.
create or replace function private.customer_scores(workspace uuid, target text, through date)
returns table (account_id uuid, first_on date, last_on date, orders bigint, minor double precision, unrated bigint, segment text)
language sql stable rows 10000 set search_path = '' set work_mem = '64MB' as $$
  select s.account_id, s.first_on, s.last_on, s.orders, s.minor, s.unrated, s.segment
  from private.customer_scores_at(workspace, target, array[through]) s
$$;
grant execute on function private.customer_scores(uuid, text, date) to authenticated, service_role;
