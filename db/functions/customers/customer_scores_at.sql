-- Returns one row per day in `ends` and customer, with orders, revenue and segment at the end of that day. Each score
-- is 1 plus 1 for each fifth of the customers with a lower rank, by last order, number of orders, and revenue. The
-- segment follows from the recency score and the sum of the other two. The segment is computed in the query, because a
-- function call per customer would be slow.
create or replace function private.customer_scores_at(workspace uuid, target text, ends date[])
returns table (at date, account_id uuid, first_on date, last_on date, orders bigint, minor double precision, unrated bigint, segment text)
language sql stable rows 10000 set search_path = '' set work_mem = '64MB' as $$
  with customer as (
    select e.at, o.account_id, min(o.day) filter (where o.is_order) as first_on, max(o.day) filter (where o.is_order) as last_on,
      sum(o.orders) as orders, sum(o.minor) as minor, sum(o.unrated)::bigint as unrated
    from private.order_days(workspace, target, (select max(e.at) from unnest(ends) e (at))) o
    join (select distinct u.at from unnest(ends) u (at)) e on o.day <= e.at
    group by e.at, o.account_id having bool_or(o.is_order)
  ), scored as (
    select c.*,
      1 + 5 * (rank() over (partition by c.at order by c.last_on) - 1) / count(*) over its as recency,
      1 + 5 * (rank() over (partition by c.at order by c.orders) - 1) / count(*) over its as frequency,
      1 + 5 * (rank() over (partition by c.at order by c.minor) - 1) / count(*) over its as value
    from customer c window its as (partition by c.at)
  )
  select s.at, s.account_id, s.first_on, s.last_on, s.orders, s.minor, s.unrated, (array[
      ['gone', 'hibernating', 'cannot_lose'],
      ['fading', 'attention', 'loyal'],
      ['beginners', 'promising', 'champions']
    ])[case when s.recency >= 4 then 3 when s.recency = 3 then 2 else 1 end]
      [case when s.frequency + s.value >= 8 then 3 when s.frequency + s.value >= 4 then 2 else 1 end]
  from scored s
$$;
grant execute on function private.customer_scores_at(uuid, text, date[]) to authenticated, service_role;
