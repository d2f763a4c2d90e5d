-- One customer is read by index rather than out of all, and of all only what is asked for.

create index sales_by_account_account_idx on private.sales_by_account (workspace_id, account_id, day) where account_id is not null;

-- The days with an order of one account, as private.order_days tells them of all.
create function private.order_days_of(workspace uuid, target text, through date, of_account uuid)
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint)
language sql stable rows 50 set search_path = '' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select f.account_id, f.day, sum(f.orders) > 0, coalesce(sum(f.minor * x.factor), 0), coalesce(sum(f.facts) filter (where x.factor is null), 0)
  from (
    select s.account_id, s.day, s.currency, s.sales_count::integer as orders, (s.sales_count + s.refunds_count)::integer as facts, s.revenue_minor::float8 as minor
    from private.sales_by_account s
    where s.workspace_id = workspace and s.account_id = of_account and s.day <= through
    union all
    select d.account_id, c.day, d.currency, 1, 1, coalesce(d.value_minor, 0)
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and d.account_id = of_account and c.day <= through
  ) f
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
  group by f.account_id, f.day
  -- What was written and taken back is no row.
  having sum(f.facts) > 0
$$;

-- What people of an account were talked to, and on which days: a meeting, a note, a call that reached them, a finished task.
create function private.account_talks(workspace uuid)
returns table (account_id uuid, day date, contact_id uuid)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  select coalesce(a.account_id, c.account_id, d.account_id), (t.at at time zone w.time_zone)::date, coalesce(a.contact_id, d.contact_id)
  from public.workspaces w
  join public.activities a on a.workspace_id = w.id and a.outcome is distinct from 'no_answer' and a.outcome is distinct from 'wrong_number'
  cross join lateral (select case when a.kind = 'task' then a.completed_at else a.starts_at end as at) t
  left join public.contacts c on c.workspace_id = w.id and c.id = a.contact_id
  left join public.deals d on d.workspace_id = w.id and d.id = a.deal_id
  where w.id = workspace and t.at <= private.now() and coalesce(a.account_id, c.account_id, d.account_id) is not null
$$;

create or replace function private.account_contacts(workspace uuid)
returns table (account_id uuid, day date, contact_id uuid)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  select t.account_id, t.day, t.contact_id from private.account_talks(workspace) t
  union all
  select o.account_id, o.day, null
  from public.workspaces w
  cross join lateral private.order_days(w.id, w.currency, (private.now() at time zone w.time_zone)::date) o
  where w.id = workspace and o.is_order
$$;

create or replace function public.silent_champions(workspace_id uuid, of_account uuid default null)
returns table (contact_id uuid, contact text, account_id uuid, account text, contacts bigint, usual_days integer, last_on date, days_quiet integer,
  others_since bigint, total bigint)
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = silent_champions.workspace_id
  ), visit as materialized (
    select distinct t.account_id, t.contact_id, t.day from place p cross join lateral private.account_talks(p.id) t
    where t.contact_id is not null and (of_account is null or t.account_id = of_account)
  ), gap as (
    select v.contact_id, v.day, v.day - lag(v.day) over (partition by v.contact_id order by v.day) as days from (select distinct v.contact_id, v.day from visit v) v
  ), rhythm as (
    select g.contact_id, count(*) as contacts, ceil(percentile_cont(0.5) within group (order by g.days))::integer as usual, max(g.day) as last_on
    from gap g group by g.contact_id having count(*) >= 5
  ), silent as (
    select r.*, c.name, a.id as account_id, a.name as account, p.today - r.last_on as quiet, count(*) over () as total
    from place p cross join rhythm r
    join public.contacts c on c.workspace_id = p.id and c.id = r.contact_id
    join public.accounts a on a.workspace_id = p.id and a.id = c.account_id
    where p.today - r.last_on > greatest(45, 3 * r.usual) and (of_account is null or a.id = of_account)
  )
  select s.contact_id, s.name, s.account_id, s.account, s.contacts, s.usual, s.last_on, s.quiet,
    (select count(distinct v.contact_id) from visit v where v.account_id = s.account_id and v.contact_id <> s.contact_id and v.day > s.last_on), s.total
  from silent s order by s.contacts desc, s.quiet desc, s.name, s.contact_id limit 50
$$;

create or replace function public.customer_rhythms(workspace_id uuid, of_account uuid default null)
returns table (account_id uuid, account text, orders bigint, last_on date, usual_days integer, next_on date, next_from date, next_until date,
  days_quiet integer, risk text, minor double precision, currency text, total bigint)
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_rhythms.workspace_id
  ), days as materialized (
    select o.account_id, o.day, o.is_order, o.minor from place p cross join lateral private.order_days(p.id, p.currency, p.today) o
    where of_account is null
    union all
    select o.account_id, o.day, o.is_order, o.minor from place p cross join lateral private.order_days_of(p.id, p.currency, p.today, of_account) o
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
  order by case t.risk when 'high' then 0 when 'medium' then 1 else 2 end, coalesce(w.minor, 0) desc, a.name, a.id
  limit 100
$$;

-- In doubles: logarithms of decimals cost more than all else.
create or replace function private.customer_distance(overlap double precision, minor double precision, other_minor double precision, orders bigint, other_orders bigint)
returns double precision language sql immutable set search_path = '' as $$
  select 0.5 * (1 - overlap) + 0.25 * least(1, abs(log(minor / other_minor))) + 0.25 * least(1, abs(log(orders::float8 / other_orders)))
$$;

-- What some customers bought in the last 365 days, as private.customer_baskets tells it of all.
create function private.baskets_of(workspace uuid, target text, today date, accounts uuid[])
returns table (account_id uuid, item text, minor double precision, share double precision)
language sql stable rows 2000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select b.account_id, b.item, b.minor, b.minor / sum(b.minor) over (partition by b.account_id)
  from (
    select f.account_id, coalesce(f.category, p.name) as item, sum(f.minor * x.factor) as minor
    from (
      select s.account_id, s.product_id, s.category, s.sold_on as day, s.currency, s.revenue_minor::float8 as minor
      from public.sales s where s.workspace_id = workspace and s.account_id = any (accounts) and s.sold_on between today - 364 and today
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
    left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
    where coalesce(f.category, p.name) is not null
    group by 1, 2 having sum(f.minor * x.factor) > 0
  ) b
$$;

create or replace function public.customer_profile(workspace_id uuid, of_account uuid) returns jsonb
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_profile.workspace_id
  ), day as materialized (
    select o.day, o.is_order, o.minor, o.unrated, case when o.is_order then o.day - lag(o.day) over (partition by o.is_order order by o.day) end as gap
    from place p cross join lateral private.order_days_of(p.id, p.currency, p.today, of_account) o
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
    select b.account_id, b.item, b.minor, b.share from place p cross join lateral private.baskets_of(p.id, p.currency, p.today,
      (select array_append(array_agg(s.account_id), of_account) from one a join score s on s.segment = a.segment and s.account_id <> a.id)) b
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

grant execute on function private.order_days_of(uuid, text, date, uuid), private.account_talks(uuid), private.baskets_of(uuid, text, date, uuid[])
  to authenticated, service_role;
