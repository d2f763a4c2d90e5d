-- What is asked of customers is kept, a row a customer: their days with an order, and what they bought in the last 365 days. For each look at
-- one of them, half a million lines were put together before. A row holds as long as nothing it was made of is written: whatever writes notes
-- whose row is stale, and who reads has stale ones made anew, so that what is told is right at every moment; a routine keeps those rows again.
-- All of it is unlogged: after a crash nothing is kept, and all is made anew until the routine has done so.

create unlogged table private.kept_customers (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  account_id uuid not null,
  -- As private.order_days tells them.
  days date[] not null,
  are_orders boolean[] not null,
  day_minors double precision[] not null,
  day_unrated bigint[] not null,
  -- Of the last 365 days: on how many something was ordered, and what all came to; empty where nothing was.
  orders integer,
  minor double precision,
  -- Whether a product was sold to them in these.
  has_products boolean not null,
  -- Of these, too: what was bought and for how much, and the sum of that.
  items text[] not null,
  item_minors double precision[] not null,
  item_total double precision not null
);
create index kept_customers_idx on private.kept_customers (workspace_id, account_id);

-- The currency that the rows of a workspace are told in, and the last of their 365 days.
create unlogged table private.customer_keeping (
  workspace_id uuid primary key references public.workspaces (id) on delete cascade,
  currency text not null,
  until date not null
);

-- Whose row holds no more; without an account, nobody's does.
create unlogged table private.stale_customers (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  account_id uuid
);
create index stale_customers_idx on private.stale_customers (workspace_id);

do $$
declare target text;
begin
  foreach target in array array['kept_customers', 'customer_keeping', 'stale_customers'] loop
    execute format('alter table private.%I enable row level security', target);
    execute format('create policy viewer_reads on private.%I for select to authenticated using (workspace_id in (select private.workspaces(''viewer'')))', target);
    execute format('grant select on private.%I to authenticated, service_role', target);
  end loop;
end $$;

-- Sales, and won deals, are bought by the account that they have and by the one they had. A workspace that goes takes its notes with it.
create function private.note_sold_customers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    insert into private.stale_customers (workspace_id, account_id) select distinct a.workspace_id, a.account_id from added a where a.account_id is not null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.stale_customers (workspace_id, account_id) select distinct r.workspace_id, r.account_id from removed r
      join public.workspaces w on w.id = r.workspace_id where r.account_id is not null;
  end if;
  return null;
end $$;
create function private.note_won_customers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    insert into private.stale_customers (workspace_id, account_id) select distinct a.workspace_id, a.account_id
      from added a join public.stages s on s.workspace_id = a.workspace_id and s.id = a.stage_id and s.kind = 'won' where a.account_id is not null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.stale_customers (workspace_id, account_id) select distinct r.workspace_id, r.account_id
      from removed r join public.stages s on s.workspace_id = r.workspace_id and s.id = r.stage_id and s.kind = 'won'
      join public.workspaces w on w.id = r.workspace_id where r.account_id is not null;
  end if;
  return null;
end $$;

-- What products are called, what counts as won, what currencies are worth, which day it is and what counts as a sale are of many customers: of all
-- of a workspace. Arguments: its column, and those of which one has to change.
create function private.note_all_customers() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  place constant text := tg_argv[0];
  watched constant text[] := tg_argv[1:];
  change text;
begin
  select string_agg(format('a.%1$I is distinct from r.%1$I', c), ' or ') into change from unnest(watched) c;
  execute format('insert into private.stale_customers (workspace_id) select distinct w.id from %s join public.workspaces w on w.id = t.place', case
    when tg_op = 'UPDATE' and change is not null then format('(select a.%1$I as place from added a join removed r on r.%1$I = a.%1$I and r.id = a.id where %2$s) t', place, change)
    else format('(select %I as place from %s) t', place, case tg_op when 'DELETE' then 'removed' else 'added' end) end);
  return null;
end $$;

do $$
declare one record; verb text;
begin
  for one in select * from (values ('sales', '{insert,update,delete}'::text[], 'note_sold_customers()'), ('deals', '{insert,update,delete}', 'note_won_customers()'),
    ('products', '{update}', $a$note_all_customers('workspace_id', 'name', 'category')$a$), ('stages', '{update}', $a$note_all_customers('workspace_id', 'kind')$a$),
    ('exchange_rates', '{insert,update,delete}', $a$note_all_customers('workspace_id')$a$),
    ('workspaces', '{update}', $a$note_all_customers('id', 'currency', 'time_zone', 'counts_won_deals')$a$)) t (name, verbs, call) loop
    foreach verb in array one.verbs loop
      execute format('create trigger note_customers_%1$s after %1$s on public.%2$I referencing %3$s for each statement execute function private.%4$s', verb, one.name,
        case verb when 'insert' then 'new table as added' when 'delete' then 'old table as removed' else 'old table as removed new table as added' end, one.call);
    end loop;
  end loop;
end $$;

-- The days of some accounts, or of all: what private.order_days tells, read from the sums and from won deals. Planned for whoever is asked for.
drop function private.order_days_of(uuid, text, date, uuid);
create function private.order_days_of(workspace uuid, target text, through date, accounts uuid[])
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' set plan_cache_mode = force_custom_plan as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select f.account_id, f.day, sum(f.orders) > 0, coalesce(sum(f.minor * x.factor), 0), coalesce(sum(f.facts) filter (where x.factor is null), 0)
  from (
    select s.account_id, s.day, s.currency, s.sales_count::integer as orders, (s.sales_count + s.refunds_count)::integer as facts, s.revenue_minor::float8 as minor
    from private.sales_by_account s
    where s.workspace_id = workspace and s.account_id is not null and (accounts is null or s.account_id = any (accounts)) and s.day <= through
    union all
    select d.account_id, c.day, d.currency, 1, 1, coalesce(d.value_minor, 0)
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and d.account_id is not null and (accounts is null or d.account_id = any (accounts)) and c.day <= through
  ) f
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
  group by f.account_id, f.day
  -- What was written and taken back is no row.
  having sum(f.facts) > 0
$$;

-- Whose kept days do not hold; nothing where nobody's do.
create function private.stale_days(workspace uuid, target text) returns uuid[] language sql stable set search_path = '' as $$
  select array(select distinct n.account_id from private.stale_customers n where n.workspace_id = workspace)
  from private.customer_keeping k
  where k.workspace_id = workspace and k.currency = target
    and not exists (select from private.stale_customers n where n.workspace_id = workspace and n.account_id is null)
$$;

-- Whose kept purchases do not hold on a day: the same, and those who bought something on a day that is of the 365 and was not, or is no more.
create function private.stale_years(workspace uuid, target text, today date) returns uuid[] language sql stable set search_path = '' as $$
  with kept as materialized (
    select private.stale_days(workspace, target) as ids
  ), gap as materialized (
    select b.since, b.until from private.customer_keeping k cross join lateral (values (least(k.until, today) - 364, greatest(k.until, today) - 365),
      (least(k.until, today) + 1, greatest(k.until, today))) b (since, until)
    where k.workspace_id = workspace and k.until <> today
  )
  select array(
    select unnest(k.ids)
    union
    select s.account_id from gap g join private.sales_by_account s on s.workspace_id = workspace and s.account_id is not null and s.day between g.since and g.until
    union
    select d.account_id from public.workspaces w
      join public.stages s on s.workspace_id = w.id and s.kind = 'won'
      join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
      cross join lateral (select case when d.close_date is not null then d.close_date
        when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
      where exists (select from gap) and w.id = workspace and w.counts_won_deals and d.account_id is not null
        and exists (select from gap g where c.day between g.since and g.until)
  ) from kept k where k.ids is not null
$$;

create or replace function private.order_days(workspace uuid, target text, through date)
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  with stale as materialized (select private.stale_days(workspace, target) as ids)
  select u.* from (
    -- Told in one line each, which is quicker than a call for each customer.
    select k.account_id, unnest(k.days) as day, unnest(k.are_orders), unnest(k.day_minors), unnest(k.day_unrated)
    from private.kept_customers k
    where k.workspace_id = workspace and exists (select from stale s where s.ids is not null) and k.account_id not in (select unnest(s.ids) from stale s)
  ) u where u.day <= through
  union all
  select o.* from private.order_days_of(workspace, target, through, (select s.ids from stale s)) o
$$;

-- What is kept of some accounts, or of all who ever bought, made anew.
create function private.customers_anew(workspace uuid, target text, today date, accounts uuid[])
returns table (account_id uuid, days date[], are_orders boolean[], day_minors double precision[], day_unrated bigint[], orders integer, minor double precision,
  has_products boolean, items text[], item_minors double precision[], item_total double precision)
language sql stable rows 5000 set search_path = '' set work_mem = '64MB' as $$
  with customer as (
    select o.account_id, array_agg(o.day) as days, array_agg(o.is_order) as are_orders, array_agg(o.minor) as day_minors, array_agg(o.unrated) as day_unrated,
      count(*) filter (where o.is_order and o.day > today - 365 and o.day <= today)::integer as orders,
      sum(o.minor) filter (where o.day > today - 365 and o.day <= today) as minor
    from private.order_days_of(workspace, target, 'infinity', accounts) o group by o.account_id
  ), basket as (
    select b.account_id, array_agg(b.item) as items, array_agg(b.minor) as minors, sum(b.minor) as total
    from private.baskets_of(workspace, target, today, coalesce(accounts, (select array_agg(a.id) from public.accounts a where a.workspace_id = workspace))) b
    group by b.account_id
  )
  select c.account_id, c.days, c.are_orders, c.day_minors, c.day_unrated, nullif(c.orders, 0), case when c.orders > 0 then c.minor end,
    c.orders > 0 and exists (select from public.sales s where s.workspace_id = workspace and s.account_id = c.account_id and s.sold_on between today - 364 and today
      and s.product_id is not null and s.revenue_minor > 0 offset 0),
    coalesce(b.items, '{}'), coalesce(b.minors, '{}'), coalesce(b.total, 0)
  from customer c left join basket b on b.account_id = c.account_id
$$;

-- What customers bought in the last 365 days, of all or of these: how often and for how much, and what. Of who bought nothing it is empty.
drop function private.customer_baskets(uuid, text, date), private.customer_years(uuid, text, date);
create function private.customer_years(workspace uuid, target text, today date, accounts uuid[] default null)
returns table (account_id uuid, orders integer, minor double precision, has_products boolean, items text[], item_minors double precision[],
  item_total double precision)
language sql stable rows 5000 set search_path = '' set work_mem = '64MB' as $$
  with stale as materialized (select private.stale_years(workspace, target, today) as ids)
  select k.account_id, k.orders, k.minor, k.has_products, k.items, k.item_minors, k.item_total
  from private.kept_customers k
  where k.workspace_id = workspace and exists (select from stale s where s.ids is not null)
    and k.account_id not in (select unnest(s.ids) from stale s) and (accounts is null or k.account_id in (select unnest(accounts)))
  union all
  select c.account_id, c.orders, c.minor, c.has_products, c.items, c.item_minors, c.item_total
  from private.customers_anew(workspace, target, today, (select case when s.ids is null then accounts when accounts is null then s.ids
    else array(select unnest(s.ids) intersect select unnest(accounts)) end from stale s)) c
$$;

-- Makes the rows that are stale anew. What others note meanwhile stays noted.
create function private.keep_customers(only_of uuid default null) returns void language plpgsql security definer set search_path = '' as $$
declare
  place record;
  ids uuid[];
begin
  for place in
    select w.id, w.currency, t.today from public.workspaces w
    cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
    left join private.customer_keeping k on k.workspace_id = w.id
    where (only_of is null or w.id = only_of) and ((k.currency, k.until) is distinct from (w.currency, t.today)
      or exists (select from private.stale_customers n where n.workspace_id = w.id))
    order by w.id
  loop
    -- Whoever takes the workspace away waits here, and not halfway.
    perform from public.workspaces w where w.id = place.id for key share;
    continue when not found;
    -- Who keeps the same ones waits, and finds them kept.
    insert into private.customer_keeping (workspace_id, currency, until) values (place.id, '', place.today) on conflict do nothing;
    perform from private.customer_keeping k where k.workspace_id = place.id for update;
    -- One statement, which sees all as it is at one moment: a note goes only where what it is of is seen.
    with gone as (delete from private.stale_customers n where n.workspace_id = place.id)
      select private.stale_years(place.id, place.currency, place.today) into ids;
    delete from private.kept_customers k where k.workspace_id = place.id and (ids is null or k.account_id = any (ids));
    insert into private.kept_customers (workspace_id, account_id, days, are_orders, day_minors, day_unrated, orders, minor, has_products, items, item_minors, item_total)
      select place.id, c.* from private.customers_anew(place.id, place.currency, place.today, ids) c;
    update private.customer_keeping k set currency = place.currency, until = place.today where k.workspace_id = place.id;
  end loop;
end $$;
grant execute on function private.keep_customers(uuid) to worker;
grant execute on function private.order_days_of(uuid, text, date, uuid[]), private.stale_days(uuid, text), private.stale_years(uuid, text, date),
  private.customers_anew(uuid, text, date, uuid[]), private.customer_years(uuid, text, date, uuid[]) to authenticated, service_role;

-- How one account buys, beside the others of its segment.
create or replace function public.customer_profile(workspace_id uuid, of_account uuid) returns jsonb
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_profile.workspace_id
  ), day as materialized (
    select o.day, o.is_order, o.minor, o.unrated, case when o.is_order then o.day - lag(o.day) over (partition by o.is_order order by o.day) end as gap
    from place p cross join lateral private.order_days_of(p.id, p.currency, p.today, array[of_account]) o
  ), kept as materialized (
    select k.segment from place p join private.kept_segments k on k.workspace_id = p.id and k.account_id = of_account
  ), score as materialized (
    -- As lists have it; all are counted only where none is kept yet of a customer.
    select k.account_id, k.segment from place p join private.kept_segments k on k.workspace_id = p.id where k.segment = (select e.segment from kept e)
    union all
    select s.account_id, s.segment from place p cross join lateral private.customer_scores(p.id, p.currency, p.today) s
    where not exists (select from kept) and exists (select from day d where d.is_order)
  ), one as (
    select a.id, a.name, s.segment from place p join public.accounts a on a.workspace_id = p.id and a.id = of_account left join score s on s.account_id = a.id
  ), basket as materialized (
    select b.account_id, b.item, b.minor, b.minor / b.item_total as share from (
      select y.account_id, unnest(y.items) as item, unnest(y.item_minors) as minor, y.item_total
      from place p cross join lateral private.customer_years(p.id, p.currency, p.today,
        (select array_append(array_agg(s.account_id), of_account) from one a join score s on s.segment = a.segment and s.account_id <> a.id)) y
    ) b
  ), peer as materialized (
    -- The others of their segment; each counts alike, however much they buy.
    select distinct b.account_id from basket b where b.account_id <> of_account
  ), wallet as (
    select b.item, sum(b.minor) filter (where b.account_id = a.id) as minor, sum(b.share) filter (where b.account_id = a.id) as share,
      case when n.peers > 0 then coalesce(sum(b.share) filter (where b.account_id <> a.id), 0) / n.peers end as segment_share
    from one a cross join (select count(*) as peers from peer) n
    join basket b on b.account_id = a.id or b.account_id in (select e.account_id from peer e)
    group by b.item, n.peers
  )
  select jsonb_build_object('id', a.id, 'name', a.name, 'segment', a.segment, 'currency', p.currency, 'today', p.today,
    'orders', (select count(*) from day d where d.is_order),
    'first_on', (select min(d.day) from day d where d.is_order), 'last_on', (select max(d.day) from day d where d.is_order),
    'year_minor', (select sum(d.minor) from day d where d.day > p.today - 365),
    'unrated', (select coalesce(sum(d.unrated), 0) from day d),
    'last_orders', (select coalesce(jsonb_agg(jsonb_build_object('day', l.day, 'minor', l.minor, 'gap', l.gap) order by l.day desc), '[]')
      from (select d.day, d.minor, d.gap from day d where d.is_order order by d.day desc limit 12) l),
    'peers', (select count(*) from peer),
    'wallet', (select coalesce(jsonb_agg(jsonb_build_object('item', w.item, 'minor', coalesce(w.minor, 0), 'share', coalesce(w.share, 0),
        'segment_share', w.segment_share) order by greatest(coalesce(w.share, 0), coalesce(w.segment_share, 0)) desc, w.item), '[]')
      from (select * from wallet w where exists (select from basket b where b.account_id = a.id)
        order by greatest(coalesce(w.share, 0), coalesce(w.segment_share, 0)) desc, w.item limit 15) w))
  from place p cross join one a
$$;

create or replace function public.customer_rhythms(workspace_id uuid, of_account uuid default null, owner_id text default null, team_id text default null, region text default null)
returns table (account_id uuid, account text, orders bigint, last_on date, usual_days integer, next_on date, next_from date, next_until date, days_quiet integer, risk text, minor float8, currency text, total bigint) language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_rhythms.workspace_id
  ), days as materialized (
    select o.account_id, o.day, o.is_order, o.minor from place p cross join lateral private.order_days(p.id, p.currency, p.today) o
    where of_account is null
    union all
    select o.account_id, o.day, o.is_order, o.minor from place p cross join lateral private.order_days_of(p.id, p.currency, p.today, array[of_account]) o
    where of_account is not null
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
  where (num_nonnulls(customer_rhythms.owner_id, customer_rhythms.team_id, customer_rhythms.region) = 0
        or a.id in (select o from private.accounts_of(customer_rhythms.workspace_id, customer_rhythms.owner_id, customer_rhythms.team_id, customer_rhythms.region) o))
  order by case t.risk when 'high' then 0 when 'medium' then 1 else 2 end, coalesce(w.minor, 0) desc, a.name, a.id
  limit 100
$$;

-- How far two customers are apart, of 0 (they buy the same) to 1: half of it is what they do not buy alike, a quarter each how many times more
-- one spends and how many times more often one orders, of tenfold. Said here, as a function would be called for each customer.
drop function private.customer_distance(double precision, double precision, double precision, bigint, bigint);
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

-- Traits are counted where they are, and what each says is a whole number of billionths, so that those with the same traits
-- have the same score in whichever order they are added up.
create or replace function public.best_lookalikes(workspace_id uuid, owner_id text default null, team_id text default null, region text default null)
returns jsonb language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = best_lookalikes.workspace_id
  ), basket as materialized (
    select b.account_id, b.minor, b.items from place p cross join lateral private.customer_years(p.id, p.currency, p.today) b
    where num_nonnulls(best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) = 0
      or b.account_id in (select o from private.accounts_of(best_lookalikes.workspace_id, best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) o)
  ), best as materialized (
    select b.account_id from basket b where b.minor > 0 order by b.minor desc, b.account_id limit 20
  ), account as materialized (
    select a.id, a.name, nullif(a.industry, '') as industry, nullif(a.country, '') as country, case when a.employees > 0 then case when a.employees < 10 then '1–9'
      when a.employees < 50 then '10–49' when a.employees < 250 then '50–249' else '250+' end end as employees, a.id in (select b.account_id from best b) as is_best
    from place p join public.accounts a on a.workspace_id = p.id
    where num_nonnulls(best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) = 0
      or a.id in (select o from private.accounts_of(best_lookalikes.workspace_id, best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) o)
  ), size as materialized (
    select (select count(*) from best) as best, count(*) filter (where not a.is_best) as others from account a
  ), bought as materialized (
    select b.account_id, b.is_best, unnest(b.items) as item
    from (select b.account_id, b.items, b.account_id in (select e.account_id from best e) as is_best from basket b offset 0) b
  ), counted as (
    select 'industry' as kind, a.industry as value, count(*) filter (where a.is_best) as best, count(*) filter (where not a.is_best) as others
      from account a where a.industry is not null group by a.industry
    union all select 'country', a.country, count(*) filter (where a.is_best), count(*) filter (where not a.is_best) from account a where a.country is not null group by a.country
    union all select 'employees', a.employees, count(*) filter (where a.is_best), count(*) filter (where not a.is_best)
      from account a where a.employees is not null group by a.employees
    union all select 'buys', b.item, count(*) filter (where b.is_best), count(*) filter (where not b.is_best) from bought b group by b.item
  ), worth as materialized (
    -- What only one or two of the twenty have says nothing of the twenty.
    select w.*, round(w.weight * 1e9) as points, w.best >= 3 and w.weight > 0.2 as is_reason from (
      select c.*, ln((c.best + 0.5) / (s.best + 1) / ((c.others + 0.5) / (s.others + 1)))::float8 as weight from counted c cross join size s
    ) w
  ), buyer as (
    select b.account_id, sum(w.points) as points, bool_or(w.is_reason) as has_reasons
    from bought b join worth w on w.kind = 'buys' and w.value = b.item where not b.is_best group by b.account_id
  ), told as (
    select a.id, a.name, coalesce(i.points, 0) + coalesce(c.points, 0) + coalesce(e.points, 0) + coalesce(b.points, 0) as points
    from account a
    left join worth i on i.kind = 'industry' and i.value = a.industry
    left join worth c on c.kind = 'country' and c.value = a.country
    left join worth e on e.kind = 'employees' and e.value = a.employees
    left join buyer b on b.account_id = a.id
    where not a.is_best and (i.is_reason or c.is_reason or e.is_reason or b.has_reasons)
  ), found as materialized (
    select t.id, t.name, t.points, b.minor from told t left join basket b on b.account_id = t.id and b.minor > 0
    where t.points > 0 order by t.points desc, b.minor desc nulls last, t.name, t.id limit 20
  ), trait as (
    select a.id, x.kind, x.value from found f join account a on a.id = f.id
      cross join lateral (values ('industry', a.industry), ('country', a.country), ('employees', a.employees)) x (kind, value)
    union all select f.id, 'buys', b.item from found f join bought b on b.account_id = f.id
  ), reason as materialized (
    select t.id, jsonb_build_object('kind', w.kind, 'value', w.value, 'best', w.best, 'others', w.others) as one,
      row_number() over (partition by t.id order by w.weight desc, w.kind, w.value) as at
    from trait t join worth w on w.kind = t.kind and w.value = t.value and w.is_reason
  )
  select jsonb_build_object('currency', p.currency, 'best', s.best, 'others', s.others, 'rows', case when s.best < 20 or s.others < 20 then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('account_id', f.id, 'account', f.name, 'minor', f.minor, 'score', f.points / 1e9,
      'reasons', (select jsonb_agg(r.one order by r.at) from reason r where r.id = f.id and r.at <= 3))
      order by f.points desc, f.minor desc nulls last, f.name, f.id), '[]') from found f) end)
  from place p cross join size s
$$;
