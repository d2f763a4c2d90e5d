-- How an account buys, for lists: the days of its first and last order, how many there were, and which products it bought in the
-- last 365 days. Kept with the segment, worked out when that is.

-- What was sold to whom, line by line: sales and, where they count as such, won deals. Amounts are in one currency; what has no rate
-- has none. Refunds are below zero.
create function private.sold_lines(workspace uuid, target text, since date, through date)
returns table (account_id uuid, product_id uuid, category text, day date, minor double precision, cost_minor double precision, quantity double precision)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select f.account_id, f.product_id, f.category, f.day, f.minor * x.factor, f.cost_minor * x.factor, f.quantity
  from (
    select s.account_id, s.product_id, s.category, s.sold_on as day, s.currency, s.revenue_minor::float8 as minor, s.cost_minor::float8 as cost_minor,
      s.quantity::float8 as quantity
    from public.sales s where s.workspace_id = workspace and s.sold_on between since and through
    union all
    select d.account_id, d.product_id, p.category, c.day, d.currency, coalesce(d.value_minor, 0), null, null
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    left join public.products p on p.workspace_id = d.workspace_id and p.id = d.product_id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and c.day between since and through
  ) f
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
$$;
grant execute on function private.sold_lines(uuid, text, date, date) to authenticated, service_role;

alter table private.kept_segments add column first_on date, add column last_on date, add column orders integer, add column product_ids uuid[] not null default '{}';

create or replace function private.keep_segments(workspace uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  place public.workspaces;
  today date;
begin
  -- Two at once would write the same rows in different orders.
  select * into place from public.workspaces w where w.id = workspace for no key update;
  today := (private.now() at time zone place.time_zone)::date;
  with bought as (
    select l.account_id, array_agg(distinct l.product_id) as product_ids
    from private.sold_lines(workspace, place.currency, today - 364, today) l
    where l.account_id is not null and l.product_id is not null and coalesce(l.quantity, 1) >= 0 and coalesce(l.minor, 0) >= 0
    group by l.account_id
  ), standing as materialized (
    select s.account_id, s.segment, s.first_on, s.last_on, s.orders::integer as orders, coalesce(b.product_ids, '{}') as product_ids
    from private.customer_scores(workspace, place.currency, today) s left join bought b on b.account_id = s.account_id
  ), gone as (
    delete from private.kept_segments k where k.workspace_id = workspace and k.account_id not in (select s.account_id from standing s)
  )
  insert into private.kept_segments as k (workspace_id, account_id, segment, first_on, last_on, orders, product_ids)
    select workspace, s.account_id, s.segment, s.first_on, s.last_on, s.orders, s.product_ids from standing s
    on conflict (workspace_id, account_id) do update
      set segment = excluded.segment, first_on = excluded.first_on, last_on = excluded.last_on, orders = excluded.orders, product_ids = excluded.product_ids
      where (k.segment, k.first_on, k.last_on, k.orders, k.product_ids)
        is distinct from (excluded.segment, excluded.first_on, excluded.last_on, excluded.orders, excluded.product_ids);
end $$;

create function public.first_order_on(account public.accounts) returns date language sql stable set search_path = '' as $$
  select k.first_on from private.kept_segments k where k.workspace_id = account.workspace_id and k.account_id = account.id
$$;
comment on function public.first_order_on is E'The day of an account''s first order; nothing where it never bought\n\nReads like a column of accounts. Worked out every night, as the segment is.';
create function public.last_order_on(account public.accounts) returns date language sql stable set search_path = '' as $$
  select k.last_on from private.kept_segments k where k.workspace_id = account.workspace_id and k.account_id = account.id
$$;
comment on function public.last_order_on is E'The day of an account''s last order; nothing where it never bought\n\nReads like a column of accounts. Worked out every night, as the segment is.';
create function public.order_count(account public.accounts) returns integer language sql stable set search_path = '' as $$
  select k.orders from private.kept_segments k where k.workspace_id = account.workspace_id and k.account_id = account.id
$$;
comment on function public.order_count is E'On how many days an account ordered; nothing where it never bought\n\nReads like a column of accounts. Worked out every night, as the segment is.';
create function public.bought_product_ids(account public.accounts) returns uuid[] language sql stable set search_path = '' as $$
  select coalesce((select k.product_ids from private.kept_segments k where k.workspace_id = account.workspace_id and k.account_id = account.id), '{}')
$$;
comment on function public.bought_product_ids is E'The products that an account bought in the last 365 days\n\nReads like a column of accounts. Worked out every night, as the segment is.';
grant execute on function public.first_order_on(public.accounts), public.last_order_on(public.accounts), public.order_count(public.accounts),
  public.bought_product_ids(public.accounts) to authenticated, service_role;

-- Rows that were kept before know no days yet: the first night fills them, and whoever opens an analysis before.
