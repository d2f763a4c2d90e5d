-- What customers bought is read from an index alone, customer by customer, and added up before it is named. Reading all sales of
-- two years to know those of one took longer than all that followed.

drop index public.sales_account_idx;
create index sales_account_idx on public.sales (workspace_id, account_id, sold_on desc)
  include (product_id, category, currency, revenue_minor) where account_id is not null;

-- What customers bought in the last 365 days, as shares: by category, or by product where a sale has no category. Refunds are taken off
-- what they are of, and what came to nothing by them is left out; so is what has neither, or no rate. A day matters only to a rate.
create or replace function private.baskets_of(workspace uuid, target text, today date, accounts uuid[])
returns table (account_id uuid, item text, minor double precision, share double precision)
language sql stable rows 20000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select b.account_id, b.item, b.minor, b.minor / sum(b.minor) over (partition by b.account_id)
  from (
    select f.account_id, coalesce(f.category, p.name) as item, sum(f.minor * x.factor) as minor
    from (
      select s.account_id, case when s.category is null then s.product_id end as product_id, s.category,
        case when s.currency <> target then s.sold_on end as day, s.currency, sum(s.revenue_minor::float8) as minor
      from public.sales s where s.workspace_id = workspace and s.account_id = any (accounts) and s.sold_on between today - 364 and today
      group by 1, 2, 3, 4, 5
      union all
      select d.account_id, d.product_id, p.category, c.day, d.currency, coalesce(d.value_minor, 0)
      from public.workspaces w
      join public.deals d on d.workspace_id = w.id and d.account_id = any (accounts)
      join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
      left join public.products p on p.workspace_id = d.workspace_id and p.id = d.product_id
      cross join lateral (select case when d.close_date is not null then d.close_date
        when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
      where w.id = workspace and w.counts_won_deals and c.day between today - 364 and today
    ) f
    left join public.products p on p.workspace_id = workspace and p.id = f.product_id
    left join rate x on x.currency = f.currency and (f.currency = target or x.since <= f.day and f.day < x.until)
    where coalesce(f.category, p.name) is not null
    group by 1, 2 having sum(f.minor * x.factor) > 0
  ) b
$$;

-- The same of all customers.
create or replace function private.customer_baskets(workspace uuid, target text, today date)
returns table (account_id uuid, item text, minor double precision, share double precision)
language sql stable rows 20000 set search_path = '' set work_mem = '64MB' as $$
  select b.* from private.baskets_of(workspace, target, today,
    (select array_agg(a.id) from public.accounts a where a.workspace_id = workspace)) b
$$;

-- Customers are counted from those who bought, each once: to count them among all that was bought meant to sort it.
create or replace function public.bought_together(workspace_id uuid)
returns table (product_id uuid, product text, with_id uuid, with_product text, customers bigint, product_customers bigint, with_customers bigint, lift double precision)
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = bought_together.workspace_id
  ), bought as materialized (
    select s.account_id, s.product_id from place p join public.sales s on s.workspace_id = p.id
    where s.sold_on > p.today - 365 and s.sold_on <= p.today and s.account_id is not null and s.product_id is not null and s.revenue_minor > 0
    group by s.account_id, s.product_id
  ), item as materialized (
    select t.*, row_number() over (order by t.customers, t.product_id)::integer as nr from (
      select b.product_id, count(*) as customers from bought b group by b.product_id order by count(*) desc, b.product_id limit 100
    ) t
  ), known as materialized (
    select array_agg(i.product_id order by i.nr) as ids, array_agg(x.name order by i.nr) as names, array_agg(i.customers order by i.nr) as customers
    from place p cross join item i left join public.products x on x.workspace_id = p.id and x.id = i.product_id
  ), basket as materialized (
    select b.account_id, array_agg(i.nr order by i.nr) as items from bought b join item i on i.product_id = b.product_id group by b.account_id
  ), pair as materialized (
    select o.nr as one, t.nr as other, count(*) as customers
    from basket k cross join lateral unnest(k.items) with ordinality o (nr, at) cross join lateral unnest(k.items[o.at + 1:]) t (nr)
    group by o.nr, t.nr having count(*) >= 3
  ), whole as materialized (
    select count(*) as customers from (select b.account_id from bought b group by b.account_id) c
  )
  select k.ids[r.one], k.names[r.one], k.ids[r.other], k.names[r.other], r.customers, k.customers[r.one], k.customers[r.other], l.lift
  from pair r cross join known k cross join whole w
  cross join lateral (select r.customers::float8 * w.customers / (k.customers[r.one] * k.customers[r.other]) as lift) l
  where r.customers::float8 * w.customers > 1.1 * k.customers[r.one] * k.customers[r.other]
  order by l.lift desc, r.customers desc, 2, 4 limit 20
$$;
comment on function public.bought_together is E'Products that the same customers bought in the last 365 days\n\nOf the hundred products with most customers. lift is how many times as many customers bought both as if they had nothing to do with each other; three customers at least did. The 20 with the largest lift.';

-- Reasons are put together for those alone who are told.
create or replace function public.best_lookalikes(workspace_id uuid) returns jsonb
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = best_lookalikes.workspace_id
  ), customer as materialized (
    select y.account_id, y.minor from place p cross join lateral private.customer_years(p.id, p.currency, p.today) y where y.minor > 0
  ), best as materialized (
    select c.account_id from customer c order by c.minor desc, c.account_id limit 20
  ), account as materialized (
    select a.id, a.name, a.industry, a.country, a.employees, a.id in (select b.account_id from best b) as is_best
    from place p join public.accounts a on a.workspace_id = p.id
  ), size as materialized (
    select (select count(*) from best) as best, count(*) filter (where not a.is_best) as others from account a
  ), trait as materialized (
    select a.id, a.is_best, 'industry' as kind, a.industry as value from account a where a.industry <> ''
    union all select a.id, a.is_best, 'country', a.country from account a where a.country <> ''
    union all select a.id, a.is_best, 'employees', case when a.employees < 10 then '1–9' when a.employees < 50 then '10–49'
      when a.employees < 250 then '50–249' else '250+' end from account a where a.employees > 0
    union all select a.id, a.is_best, 'buys', b.item from place p cross join lateral private.customer_baskets(p.id, p.currency, p.today) b
      join account a on a.id = b.account_id
  ), worth as materialized (
    select t.kind, t.value, count(*) filter (where t.is_best) as best, count(*) filter (where not t.is_best) as others,
      ln((count(*) filter (where t.is_best) + 0.5) / (s.best + 1) / ((count(*) filter (where not t.is_best) + 0.5) / (s.others + 1)))::float8 as weight,
      row_number() over (order by t.kind, t.value) as nr
    from trait t cross join size s group by t.kind, t.value, s.best, s.others
  ), told as (
    -- Added up in one order, so that those with the same traits have the same score. What only one or two of the twenty have says
    -- nothing of the twenty.
    select t.id, sum(w.weight order by w.nr) as score, bool_or(w.best >= 3 and w.weight > 0.2) as has_reasons
    from trait t join worth w on w.kind = t.kind and w.value = t.value where not t.is_best group by t.id
  ), found as materialized (
    select a.id, a.name, t.score, c.minor from told t join account a on a.id = t.id left join customer c on c.account_id = a.id
    where t.score > 0 and t.has_reasons order by t.score desc, c.minor desc nulls last, a.name, a.id limit 20
  ), reason as (
    select t.id, jsonb_build_object('kind', w.kind, 'value', w.value, 'best', w.best, 'others', w.others) as one,
      row_number() over (partition by t.id order by w.weight desc, w.kind, w.value) as at
    from trait t join worth w on w.kind = t.kind and w.value = t.value
    where t.id in (select f.id from found f) and w.best >= 3 and w.weight > 0.2
  )
  select jsonb_build_object('currency', p.currency, 'best', s.best, 'others', s.others, 'rows', case when s.best < 20 or s.others < 20 then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('account_id', f.id, 'account', f.name, 'minor', f.minor, 'score', f.score,
      'reasons', (select jsonb_agg(r.one order by r.at) from reason r where r.id = f.id and r.at <= 3))
      order by f.score desc, f.minor desc nulls last, f.name, f.id), '[]') from found f) end)
  from place p cross join size s
$$;
