-- Returns one row per account and day with sales (or with won deals, if they count as sales): whether there was an
-- order, the revenue in minor units, the number of amounts without a rate, and the number of orders. Reads cached days,
-- and recomputes the days of stale accounts. Runs with the caller's rights.
create or replace function private.order_days(workspace uuid, target text, through date)
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint, orders integer)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  with stale as materialized (select private.accounts_with_stale_days(workspace, target) as ids)
  select u.* from (
    -- Unnesting here is faster than a function call for each customer.
    select k.account_id, unnest(k.days) as day, unnest(k.are_orders), unnest(k.day_minors), unnest(k.day_unrated), unnest(k.order_counts)
    from private.customer_cache k
    where k.workspace_id = workspace and exists (select from stale s where s.ids is not null) and k.account_id not in (select unnest(s.ids) from stale s)
  ) u where u.day <= through
  union all
  select o.* from private.compute_order_days(workspace, target, through, (select s.ids from stale s)) o
$$;
grant execute on function private.order_days(uuid, text, date) to authenticated, service_role;
