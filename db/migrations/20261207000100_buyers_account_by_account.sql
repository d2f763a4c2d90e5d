-- Who bought anything in chosen days is asked account by account, of those that had a sale in their months: one sale is enough to know.
create or replace function public.bought_together(workspace_id uuid, owner_id text default null, team_id text default null, region text default null, since date default null, until date default null)
returns table (product_id uuid, product text, with_id uuid, with_product text, customers bigint, product_customers bigint, with_customers bigint, lift float8)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select d.*, date_trunc('month', d.since::timestamp)::date as month, d.since = d.today - 364 and d.until = d.today as is_kept
    from public.workspaces w
    cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
    cross join lateral (
      select w.id, w.currency, t.today, coalesce(bought_together.since, t.today - 364) as since, coalesce(bought_together.until, t.today) as until
    ) d where w.id = bought_together.workspace_id
  ), buyer as materialized (
    select y.account_id from place p cross join lateral private.customer_years(p.id, p.currency, p.today) y where p.is_kept and y.has_products
    union all
    select a.account_id from place p cross join lateral (
      select l.account_id from private.sales_by_account l where l.workspace_id = p.id and l.account_id is not null and l.day between p.month and p.until
      group by l.account_id offset 0
    ) a
    where not p.is_kept and exists (
      select from public.sales s where s.workspace_id = p.id and s.account_id = a.account_id and s.sold_on between p.since and p.until
        and s.product_id is not null and s.revenue_minor > 0
    )
  ), customer as materialized (
    select b.account_id, row_number() over () - 1 as nr from buyer b
    where num_nonnulls(bought_together.owner_id, bought_together.team_id, bought_together.region) = 0
      or b.account_id in (select o from private.accounts_of(bought_together.workspace_id, bought_together.owner_id, bought_together.team_id, bought_together.region) o)
  ), line as materialized (
    select l.product_id, sum(l.sales_count) as most from place p join private.sales_by_product l on l.workspace_id = p.id and l.product_id is not null
      and l.day between p.month and p.until
    group by l.product_id
  ), first as materialized (
    select l.product_id, l.nr from (select l.product_id, row_number() over (order by l.most desc, l.product_id) as nr from line l) l where l.nr <= 100
  ), first_bits as materialized (
    -- Sixty customers a number, of a product and the place of these customers.
    select f.nr << 32 | c.nr / 60 as at, bit_or(1::bigint << (c.nr % 60)::integer) as bits
    from place p cross join first f cross join lateral (
      select s.account_id from public.sales s where s.workspace_id = p.id and s.product_id = f.product_id and s.sold_on between p.since and p.until
        and s.account_id is not null and s.revenue_minor > 0 offset 0
    ) s join customer c on c.account_id = s.account_id group by 1
  ), first_known as materialized (
    select b.at >> 32 as nr, sum(bit_count(b.bits::bit(60)))::bigint as customers from first_bits b group by 1
  ), more as materialized (
    -- The others that can have as many customers as the hundredth of those.
    select l.product_id, 100 + row_number() over () as nr from line l
    where l.most >= (select case when count(*) < 100 then 0 else min(k.customers) end from first_known k) and l.product_id not in (select f.product_id from first f)
  ), bits as materialized (
    select b.* from first_bits b
    union all
    select m.nr << 32 | c.nr / 60, bit_or(1::bigint << (c.nr % 60)::integer)
    from place p cross join more m cross join lateral (
      select s.account_id from public.sales s where s.workspace_id = p.id and s.product_id = m.product_id and s.sold_on between p.since and p.until
        and s.account_id is not null and s.revenue_minor > 0 offset 0
    ) s join customer c on c.account_id = s.account_id group by 1
  ), item as materialized (
    select k.nr, k.product_id, k.customers, x.name, row_number() over (order by k.customers, k.product_id) as place from place p cross join (
      select c.nr, c.product_id, b.customers from (select b.at >> 32 as nr, sum(bit_count(b.bits::bit(60)))::bigint as customers from bits b group by 1) b
      join (select f.* from first f union all select m.* from more m) c on c.nr = b.nr
      order by b.customers desc, c.product_id limit 100
    ) k left join public.products x on x.workspace_id = p.id and x.id = k.product_id
  ), bought as materialized (
    select i.place, string_agg(coalesce(b.bits, 0)::bit(60)::text, '' order by n.place)::varbit as bits
    from item i cross join generate_series(0, (select max(c.nr) / 60 from customer c)) n (place) left join bits b on b.at = i.nr << 32 | n.place
    group by i.place
  ), pair as (
    select o.place as one, t.place as other, bit_count(o.bits & t.bits) as customers from bought o join bought t on o.place < t.place
  )
  select o.product_id, o.name, t.product_id, t.name, r.customers, o.customers, t.customers, l.lift
  from pair r join item o on o.place = r.one join item t on t.place = r.other cross join (select count(*) as customers from customer) w
  cross join lateral (select r.customers::float8 * w.customers / (o.customers * t.customers) as lift) l
  where r.customers >= 3 and r.customers::float8 * w.customers > 1.1 * o.customers * t.customers
  order by l.lift desc, r.customers desc, 2, 4 limit 20
$$;
