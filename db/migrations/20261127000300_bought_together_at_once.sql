-- Products bought together are counted customer by customer, and named from one row. Where nothing is known yet of how many rows there
-- are, as after an import of a hundred thousand order lines, joining what was bought, or all products, with themselves took longer
-- than a request may.

create or replace function public.bought_together(workspace_id uuid)
returns table (product_id uuid, product text, with_id uuid, with_product text, customers bigint, product_customers bigint, with_customers bigint, lift double precision)
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = bought_together.workspace_id
  ), bought as materialized (
    select distinct s.account_id, s.product_id from place p join public.sales s on s.workspace_id = p.id
    where s.sold_on > p.today - 365 and s.sold_on <= p.today and s.account_id is not null and s.product_id is not null and s.revenue_minor > 0
  ), item as materialized (
    select t.*, row_number() over (order by t.customers, t.product_id)::integer as nr from (
      select b.product_id, count(*) as customers from bought b group by b.product_id order by count(*) desc, b.product_id limit 100
    ) t
  ), known as materialized (
    select array_agg(i.product_id order by i.nr) as ids, array_agg(x.name order by i.nr) as names, array_agg(i.customers order by i.nr) as customers
    from place p cross join item i left join public.products x on x.workspace_id = p.id and x.id = i.product_id
  ), basket as materialized (
    select b.account_id, array_agg(i.nr) as items from bought b join item i on i.product_id = b.product_id group by b.account_id
  ), pair as materialized (
    select o.nr as one, t.nr as other, count(*) as customers
    from basket k cross join lateral unnest(k.items) o (nr) cross join lateral unnest(k.items) t (nr)
    where o.nr < t.nr group by o.nr, t.nr having count(*) >= 3
  ), whole as (
    select count(distinct b.account_id) as customers from bought b
  )
  select k.ids[r.one], k.names[r.one], k.ids[r.other], k.names[r.other], r.customers, k.customers[r.one], k.customers[r.other], l.lift
  from pair r cross join known k cross join whole w
  cross join lateral (select r.customers::float8 * w.customers / (k.customers[r.one] * k.customers[r.other]) as lift) l
  where r.customers::float8 * w.customers > 1.1 * k.customers[r.one] * k.customers[r.other]
  order by l.lift desc, r.customers desc, 2, 4 limit 20
$$;
