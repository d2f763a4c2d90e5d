-- Returns the purchases of each customer in the last 365 days: the number of orders, the revenue and the items. Reads
-- cached rows, and recomputes stale ones.
create or replace function private.customer_years(workspace uuid, target text, today date, accounts uuid[] default null)
returns table (account_id uuid, orders integer, minor double precision, has_products boolean, items text[], item_minors double precision[],
  item_total double precision)
language sql stable rows 5000 set search_path = '' set work_mem = '64MB' as $$
  with stale as materialized (select private.accounts_with_stale_years(workspace, target, today) as ids)
  select k.account_id, k.orders, k.minor, k.has_products, k.items, k.item_minors, k.item_total
  from private.customer_cache k
  where k.workspace_id = workspace and exists (select from stale s where s.ids is not null)
    and k.account_id not in (select unnest(s.ids) from stale s) and (accounts is null or k.account_id in (select unnest(accounts)))
  union all
  select c.account_id, c.orders, c.minor, c.has_products, c.items, c.item_minors, c.item_total
  from private.compute_customers(workspace, target, today, (select case when s.ids is null then accounts when accounts is null then s.ids
    else array(select unnest(s.ids) intersect select unnest(accounts)) end from stale s)) c
$$;
grant execute on function private.customer_years(uuid, text, date, uuid[]) to authenticated, service_role;
