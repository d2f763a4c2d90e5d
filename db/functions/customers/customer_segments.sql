-- Returns the number of customers, revenue and orders by their segment at the end of `through` and their segment at the
-- end of `before`. The latter, `was`, is null for customers who had not ordered by then.
create or replace function private.customer_segments(workspace uuid, target text, before date, through date)
returns table (segment text, was text, customers bigint, minor double precision, orders bigint, days_quiet bigint, unrated bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with standing as materialized (select s.* from private.customer_scores_at(workspace, target, array[before, through]) s)
  select n.segment, b.segment, count(*), sum(n.minor), sum(n.orders)::bigint, sum(through - n.last_on), sum(n.unrated)::bigint
  from standing n
  left join standing b on b.at = before and b.account_id = n.account_id
  where n.at = through
  group by 1, 2
$$;
grant execute on function private.customer_segments(uuid, text, date, date) to authenticated, service_role;
