create or replace function public.similar_customers(workspace_id uuid, of_account uuid)
returns table (account_id uuid, account text, distance double precision, overlap double precision, shared text[], minor double precision, own_minor double precision,
  orders bigint, own_orders bigint, currency text)
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = similar_customers.workspace_id
  ), year as materialized (
    select y.* from place p cross join lateral private.customer_years(p.id, p.currency, p.today) y where y.minor > 0
  ), item as (
    select y.account_id, unnest(y.items) as item, unnest(y.item_minors) / y.item_total as share from year y
  ), own as materialized (
    select i.item, i.share from item i where i.account_id = of_account
  ), alike as materialized (
    select i.account_id, sum(least(i.share, o.share)) as overlap from item i join own o on o.item = i.item where i.account_id <> of_account group by i.account_id
  ), near as (
    select y.*, k.overlap, m.minor as own_minor, m.orders as own_orders,
      0.5 * (1 - k.overlap) + 0.25 * least(1, abs(log(m.minor / y.minor))) + 0.25 * least(1, abs(log(m.orders::double precision / y.orders))) as distance
    from alike k join year y on y.account_id = k.account_id join year m on m.account_id = of_account
    order by distance fetch first 10 rows with ties
  )
  select a.id, a.name, n.distance, n.overlap, (
      select (array_agg(o.item order by least(i.minor / n.item_total, o.share) desc, o.item))[1:3]
      from unnest(n.items, n.item_minors) i (item, minor) join own o on o.item = i.item
    ), n.minor, n.own_minor, n.orders, n.own_orders, p.currency
  from place p cross join near n join public.accounts a on a.workspace_id = p.id and a.id = n.account_id
  order by n.distance, a.name, a.id limit 10
$$;
comment on function public.similar_customers(uuid, uuid) is E'The ten customers whose purchases in the last 365 days are most similar to those of an account\n\ndistance is 0 for equal purchases and 1 for nothing in common. Half of it is 1 - overlap, where overlap is the share of both baskets that is the same by category or product; the logarithmic differences in revenue and in the number of orders, up to tenfold, are 25% each. shared contains up to three items with the largest common share. There are no rows if the purchases of the account are unknown.';
grant execute on function public.similar_customers(uuid, uuid) to authenticated;
