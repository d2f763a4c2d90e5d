/** Order lines as in real shops: about two dozen per invoice, a few products that are bought most, some returns. */
export const seedSql = `
  alter table public.sales enable always trigger sum_insert;
  alter table public.sales enable always trigger publish_insert;
  alter table public.sales enable always trigger mark_customers_stale_insert;
  -- No question searches sales, and this index takes longer than all else.
  drop index if exists public.sales_search_idx;
  set session_replication_role = replica;
  select setseed(0.42);
  insert into public.products (workspace_id, id, name, category, currency, created_at)
    select $workspace, uuidv7(), 'Product ' || n, 'Category ' || n % 12, 'USD', now() from generate_series(1, 4000) n on conflict do nothing;
  create temp table seeded_products as select id, category, row_number() over (order by id) as n from public.products where workspace_id = $workspace;
  create temp table seeded_customers as select id, row_number() over (order by id) as n from public.accounts where workspace_id = $workspace limit 8000;
  create index on seeded_products (n);
  create index on seeded_customers (n);
  analyze seeded_products;
  analyze seeded_customers;
  insert into public.sales (workspace_id, id, name, sold_on, account_id, product_id, category, channel, region, quantity, revenue_minor, cost_minor, currency, created_at, updated_at)
  select $workspace, uuidv7(), p.category, i.day, c.id, p.id, p.category, case when i.n % 3 = 0 then 'Shop' else 'Web' end, 'Country ' || c.n % 37,
    1 + l.n % 12, (case when l.n % 50 = 0 then -1 else 1 end) * (100 + (random() * 9000)::bigint), 60 + (random() * 4000)::bigint, 'USD', now(), now()
  from generate_series(1, ($rows / 24)::integer) i0 (n)
  cross join lateral (select i0.n, current_date - (i0.n::bigint * 730 * 24 / $rows)::integer as day, 1 + floor(power(random(), 2) * (select count(*) - 1 from seeded_customers))::integer as customer) i
  cross join lateral generate_series(1, 24) l (n)
  cross join lateral (select 1 + floor(power(random() + l.n * i.n * 0, 2) * 3999)::integer as product) x
  join seeded_customers c on c.n = i.customer
  join seeded_products p on p.n = x.product;
  insert into public.expenses (workspace_id, id, name, spent_on, amount_minor, currency, category, purpose, created_at, updated_at)
  select $workspace, uuidv7(), 'Expense', current_date - n % 730, 1000 + (random() * 90000)::bigint, 'USD', 'Kind ' || n % 9,
    (enum_range(null::public.expense_purpose))[1 + n % 3], now(), now() from generate_series(1, 20000) n;
  reset session_replication_role;
  alter table public.sales enable trigger sum_insert;
  alter table public.sales enable trigger publish_insert;
  alter table public.sales enable trigger mark_customers_stale_insert;
  drop table seeded_products, seeded_customers;`;
