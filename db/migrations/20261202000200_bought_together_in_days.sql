-- What is bought together is of days that somebody chooses, such as a season. All else is told as before.
drop function public.bought_together(uuid, text, text, text);
create function public.bought_together(workspace_id uuid, owner_id text default null, team_id text default null, region text default null, since date default null, until date default null)
returns table (product_id uuid, product text, with_id uuid, with_product text, customers bigint, product_customers bigint, with_customers bigint, lift float8) language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = bought_together.workspace_id
  ), bought as materialized (
    select s.account_id, s.product_id from place p join public.sales s on s.workspace_id = p.id
    where s.sold_on >= coalesce(bought_together.since, p.today - 364) and s.sold_on <= coalesce(bought_together.until, p.today) and s.account_id is not null and s.product_id is not null and s.revenue_minor > 0
      and (num_nonnulls(bought_together.owner_id, bought_together.team_id, bought_together.region) = 0
        or s.account_id in (select o from private.accounts_of(bought_together.workspace_id, bought_together.owner_id, bought_together.team_id, bought_together.region) o))
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
grant execute on function public.bought_together(uuid, text, text, text, date, date) to authenticated;
comment on function public.bought_together is E'Products that the same customers bought\n\nFrom since until until, both of them included: in the last 365 days where nothing is said. Of the hundred products with most customers. lift is how many times as many customers bought both as if they had nothing to do with each other; three customers at least did. The 20 with the largest lift. Of the accounts of owner_id, of the members of team_id and of region alone, where these are given.';
