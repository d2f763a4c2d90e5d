-- Customer insights: when customers usually order again, who is late, and what is bought by the same customers.

-- Of customers with five orders or more: the time between their own orders, when the next one follows from that, and whether they are
-- late. Of their gaps the middle one is usual, and four of five lie between next_from and next_until. The risk is medium once they are
-- later than nine of ten of their gaps, and high after twice as long.
create function public.customer_rhythms(workspace_id uuid)
returns table (account_id uuid, account text, orders bigint, last_on date, usual_days integer, next_on date, next_from date, next_until date,
  days_quiet integer, risk text, minor double precision, currency text, total bigint)
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_rhythms.workspace_id
  ), days as materialized (
    select o.account_id, o.day, o.is_order, o.minor from place p cross join lateral private.order_days(p.id, p.currency, p.today) o
  ), gap as (
    select d.account_id, d.day, d.day - lag(d.day) over (partition by d.account_id order by d.day) as days from days d where d.is_order
  ), rhythm as (
    select g.account_id, count(*) as orders, max(g.day) as last_on,
      percentile_cont(array[0.1, 0.5, 0.9]) within group (order by g.days) as gaps
    from gap g group by g.account_id having count(*) >= 5
  ), worth as (
    select d.account_id, sum(d.minor) as minor from place p join days d on d.day > p.today - 365 group by d.account_id
  ), told as (
    select r.*, p.today - r.last_on as quiet, case when p.today - r.last_on > 2 * r.gaps[3] then 'high'
      when p.today - r.last_on > r.gaps[3] then 'medium' else 'low' end as risk
    from rhythm r cross join place p
  )
  select a.id, a.name, t.orders, t.last_on, ceil(t.gaps[2])::integer, t.last_on + ceil(t.gaps[2])::integer, t.last_on + floor(t.gaps[1])::integer,
    t.last_on + ceil(t.gaps[3])::integer, t.quiet, t.risk, coalesce(w.minor, 0), p.currency, count(*) over ()
  from place p cross join told t
  join public.accounts a on a.workspace_id = p.id and a.id = t.account_id
  left join worth w on w.account_id = t.account_id
  order by case t.risk when 'high' then 0 when 'medium' then 1 else 2 end, coalesce(w.minor, 0) desc, a.name, a.id
  limit 100
$$;
comment on function public.customer_rhythms is E'When customers order again, by the time between their own orders\n\nThose with five orders at least, the late ones first; 100 at the most, of `total`. usual_days is their middle gap and next_on follows from it; four of five gaps end between next_from and next_until. risk is medium once they are later than nine of ten of their gaps, and high after twice as long. minor is their revenue of the last 365 days.';

-- Products that the same customers bought in the last 365 days, more often than chance would have it: lift is by how much. n is how
-- many customers bought both, three at least; only the hundred products with most customers are compared.
create function public.bought_together(workspace_id uuid)
returns table (product_id uuid, product text, with_id uuid, with_product text, customers bigint, product_customers bigint, with_customers bigint, lift double precision)
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = bought_together.workspace_id
  ), bought as materialized (
    select distinct s.account_id, s.product_id from place p join public.sales s on s.workspace_id = p.id
    where s.sold_on > p.today - 365 and s.sold_on <= p.today and s.account_id is not null and s.product_id is not null and s.revenue_minor > 0
  ), item as materialized (
    select b.product_id, count(*) as customers from bought b group by b.product_id order by count(*) desc, b.product_id limit 100
  ), pair as (
    select i.product_id as one, j.product_id as other, i.customers as one_customers, j.customers as other_customers, count(*) as customers
    from item i join bought b on b.product_id = i.product_id
    join bought c on c.account_id = b.account_id join item j on j.product_id = c.product_id
    where (i.customers, i.product_id) < (j.customers, j.product_id)
    group by i.product_id, j.product_id, i.customers, j.customers having count(*) >= 3
  ), whole as (
    select count(distinct b.account_id) as customers from bought b
  )
  select x.id, x.name, y.id, y.name, r.customers, r.one_customers, r.other_customers,
    r.customers::float8 * w.customers / (r.one_customers * r.other_customers) as lift
  from place p cross join whole w cross join pair r
  join public.products x on x.workspace_id = p.id and x.id = r.one
  join public.products y on y.workspace_id = p.id and y.id = r.other
  where r.customers::float8 * w.customers > 1.1 * r.one_customers * r.other_customers
  order by lift desc, r.customers desc, x.name, y.name limit 20
$$;
comment on function public.bought_together is E'Products that the same customers bought in the last 365 days\n\nlift is how many times as many customers bought both as if they had nothing to do with each other; three customers at least did. The 20 with the largest lift.';
grant execute on function public.customer_rhythms(uuid), public.bought_together(uuid) to authenticated;
