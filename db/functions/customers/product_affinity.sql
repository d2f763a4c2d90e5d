-- Returns the 20 pairs of products with the largest lift, among the 100 products in the most baskets. In a custom
-- range, buyers are looked up account by account among the accounts with sales in its months, because finding one sale
-- is enough.
create or replace function public.product_affinity(workspace_id uuid, owner_id text default null, team_id text default null, region text default null, since date default null, until date default null)
returns table (product_id uuid, product text, with_id uuid, with_product text, baskets bigint, product_baskets bigint, with_baskets bigint, lift double precision, is_by_order boolean)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select d.*, date_trunc('month', d.since::timestamp)::date as month, o.is_by_order, d.since = d.today - 364 and d.until = d.today and not o.is_by_order as is_kept
    from public.workspaces w
    cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
    cross join lateral (
      select w.id, w.currency, t.today, coalesce(product_affinity.since, t.today - 364) as since, coalesce(product_affinity.until, t.today) as until
    ) d
    cross join lateral (
      select exists (select from private.sales_by_order o where o.workspace_id = d.id and o.day between d.since and d.until) as is_by_order
    ) o where w.id = product_affinity.workspace_id
  ), buyer as materialized (
    select y.account_id, y.account_id as basket from place p cross join lateral private.customer_years(p.id, p.currency, p.today) y where p.is_kept and y.has_products
    union all
    select a.account_id, a.account_id from place p cross join lateral (
      select l.account_id from private.sales_by_account l where l.workspace_id = p.id and l.account_id is not null and l.day between p.month and p.until
      group by l.account_id offset 0
    ) a
    where not p.is_kept and not p.is_by_order and exists (
      select from public.sales s where s.workspace_id = p.id and s.account_id = a.account_id and s.sold_on between p.since and p.until
        and s.product_id is not null and s.revenue_minor > 0 and coalesce(s.order_status, 'placed') = 'placed'
    )
    union all
    select s.account_id, s.basket from place p cross join lateral (
      select distinct s.account_id, coalesce(private.order_key(s.account_id, s.order_number), s.account_id) as basket from public.sales s
      where s.workspace_id = p.id and s.sold_on between p.since and p.until
        and s.product_id is not null and s.revenue_minor > 0 and coalesce(s.order_status, 'placed') = 'placed'
    ) s where p.is_by_order and s.basket is not null
  ), basket as materialized (
    select b.basket, row_number() over () - 1 as nr from buyer b
    where num_nonnulls(product_affinity.owner_id, product_affinity.team_id, product_affinity.region) = 0
      or b.account_id in (select o from private.filtered_accounts(product_affinity.workspace_id, product_affinity.owner_id, product_affinity.team_id, product_affinity.region) o)
  ), line as materialized (
    select l.product_id, sum(l.sales_count) as most from place p join private.sales_by_product l on l.workspace_id = p.id and l.product_id is not null
      and l.day between p.month and p.until
    group by l.product_id
  ), first as materialized (
    select l.product_id, l.nr from (select l.product_id, row_number() over (order by l.most desc, l.product_id) as nr from line l) l where l.nr <= 100
  ), first_bits as materialized (
    -- A bitmap of the baskets that contain a product, with 60 baskets per number.
    select f.nr << 32 | c.nr / 60 as at, bit_or(1::bigint << (c.nr % 60)::integer) as bits
    from place p cross join first f cross join lateral (
      select coalesce(private.order_key(s.account_id, s.order_number), s.account_id) as basket from public.sales s where s.workspace_id = p.id and s.product_id = f.product_id and s.sold_on between p.since and p.until
        and s.revenue_minor > 0 and coalesce(s.order_status, 'placed') = 'placed' offset 0
    ) s join basket c on c.basket = s.basket group by 1
  ), first_known as materialized (
    select b.at >> 32 as nr, sum(bit_count(b.bits::bit(60)))::bigint as baskets from first_bits b group by 1
  ), more as materialized (
    -- Products beyond these 100 that may be in at least the same number of baskets as the last of them.
    select l.product_id, 100 + row_number() over () as nr from line l
    where l.most >= (select case when count(*) < 100 then 0 else min(k.baskets) end from first_known k) and l.product_id not in (select f.product_id from first f)
  ), bits as materialized (
    select b.* from first_bits b
    union all
    select m.nr << 32 | c.nr / 60, bit_or(1::bigint << (c.nr % 60)::integer)
    from place p cross join more m cross join lateral (
      select coalesce(private.order_key(s.account_id, s.order_number), s.account_id) as basket from public.sales s where s.workspace_id = p.id and s.product_id = m.product_id and s.sold_on between p.since and p.until
        and s.revenue_minor > 0 and coalesce(s.order_status, 'placed') = 'placed' offset 0
    ) s join basket c on c.basket = s.basket group by 1
  ), item as materialized (
    select k.nr, k.product_id, k.baskets, x.name, row_number() over (order by k.baskets, k.product_id) as place from place p cross join (
      select c.nr, c.product_id, b.baskets from (select b.at >> 32 as nr, sum(bit_count(b.bits::bit(60)))::bigint as baskets from bits b group by 1) b
      join (select f.* from first f union all select m.* from more m) c on c.nr = b.nr
      order by b.baskets desc, c.product_id limit 100
    ) k left join public.products x on x.workspace_id = p.id and x.id = k.product_id
  ), bought as materialized (
    select i.place, string_agg(coalesce(b.bits, 0)::bit(60)::text, '' order by n.place)::varbit as bits
    from item i cross join generate_series(0, (select max(c.nr) / 60 from basket c)) n (place) left join bits b on b.at = i.nr << 32 | n.place
    group by i.place
  ), pair as (
    select o.place as one, t.place as other, bit_count(o.bits & t.bits) as baskets from bought o join bought t on o.place < t.place
  )
  select o.product_id, o.name, t.product_id, t.name, r.baskets, o.baskets, t.baskets, l.lift, p.is_by_order
  from place p cross join pair r join item o on o.place = r.one join item t on t.place = r.other cross join (select count(*) as baskets from basket) w
  cross join lateral (select r.baskets::float8 * w.baskets / (o.baskets * t.baskets) as lift) l
  where r.baskets >= 3 and r.baskets::float8 * w.baskets > 1.1 * o.baskets * t.baskets
  order by l.lift desc, r.baskets desc, 2, 4 limit 20
$$;
comment on function public.product_affinity(uuid, text, text, text, date, date) is E'Products that are bought together\n\nA basket is an order if sales in the range have order numbers, else all purchases of a customer in the range. The range is since to until, both inclusive; by default the last 365 days. Only the 100 products in most baskets are compared. lift is the number of baskets with both products, divided by the number expected if they were independent; at least three baskets have both. Returns the 20 pairs with the largest lift. owner_id, team_id and region restrict the accounts. is_by_order: true if any sale in the range has an order number.';
grant execute on function public.product_affinity(uuid, text, text, text, date, date) to authenticated;
