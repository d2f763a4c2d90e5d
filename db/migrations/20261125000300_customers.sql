-- Customers: who bought when, from which growth, cohorts and segments follow. An order is a day on which something was sold to an
-- account; refunds lower what it is worth, and are no orders. A customer is an account with an order.

-- Everything here runs with the rights of whoever asks, over sums that are kept (facts), and won deals where they count as sales.
-- Sums of a few hundred thousand days are put together in memory.
create function private.order_days(workspace uuid, target text, through date)
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select f.account_id, f.day, sum(f.orders) > 0, coalesce(sum(f.minor * x.factor), 0), coalesce(sum(f.facts) filter (where x.factor is null), 0)
  from (
    select s.account_id, s.day, s.currency, s.sales_count::integer as orders, (s.sales_count + s.refunds_count)::integer as facts, s.revenue_minor::float8 as minor
    from private.sales_by_account s
    where s.workspace_id = workspace and s.account_id is not null and s.day <= through
    union all
    select d.account_id, c.day, d.currency, 1, 1, coalesce(d.value_minor, 0)
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and d.account_id is not null and c.day <= through
  ) f
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
  group by f.account_id, f.day
  -- What was written and taken back is no row.
  having sum(f.facts) > 0
$$;

-- By month or quarter: who bought for the first time, who bought at all, who came back after more than `lapse` days, and who was lost
-- because as many days had passed since their last order.
create function private.customer_growth(workspace uuid, target text, grain text, lapse integer, through date)
returns table (period date, new bigint, active bigint, won_back bigint, lost bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with visit as materialized (
    select o.account_id, o.day, lag(o.day) over its as before, lead(o.day) over its as after
    from private.order_days(workspace, target, through) o where o.is_order
    window its as (partition by o.account_id order by o.day)
  ), event as (
    select v.account_id, v.day, v.before is null as is_new, v.before < v.day - lapse as is_back, false as is_lost from visit v
    union all
    select v.account_id, v.day + lapse + 1, false, false, true from visit v
    where v.day + lapse < through and (v.after is null or v.after > v.day + lapse)
  )
  select date_trunc(grain, e.day::timestamp)::date, count(*) filter (where e.is_new), count(distinct e.account_id) filter (where not e.is_lost),
    count(*) filter (where e.is_back), count(*) filter (where e.is_lost)
  from event e group by 1 order by 1
$$;

-- What those who bought for the first time in a month or quarter bought in it and in each one after, `later` being how many.
create function private.customer_cohorts(workspace uuid, target text, grain text, through date)
returns table (cohort date, later integer, customers bigint, minor double precision, unrated bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with spent as materialized (
    select o.account_id, date_trunc(grain, o.day::timestamp)::date as period, bool_or(o.is_order) as is_active,
      sum(o.minor) as minor, sum(o.unrated) as unrated
    from private.order_days(workspace, target, through) o group by 1, 2
  ), first as (
    select s.account_id, min(s.period) as cohort from spent s where s.is_active group by 1
  )
  select f.cohort, greatest(0, ((extract(year from s.period) - extract(year from f.cohort)) * 12 + extract(month from s.period) - extract(month from f.cohort))
      / case grain when 'quarter' then 3 else 1 end)::integer,
    count(*) filter (where s.is_active), sum(s.minor), sum(s.unrated)::bigint
  from first f join spent s on s.account_id = f.account_id
  group by 1, 2 order by 1, 2
$$;

-- Recent orders are worth more than old ones, and many and large more than few and small: the segment of three scores of 1 to 5.
create function private.segment_of(recency bigint, frequency bigint, value bigint) returns text language sql immutable set search_path = '' as $$
  select (array[
      ['gone', 'hibernating', 'cannot_lose'],
      ['fading', 'attention', 'loyal'],
      ['beginners', 'promising', 'champions']
    ])[case when recency >= 4 then 3 when recency = 3 then 2 else 1 end]
      [case when frequency + value >= 8 then 3 when frequency + value >= 4 then 2 else 1 end]
$$;

-- Each customer as they were at the end of a day. A score is one, and one more for each fifth of the customers that stands below:
-- by the day of the last order, by the number of orders and by what they came to. Equal ones have equal scores.
create function private.customer_scores(workspace uuid, target text, through date)
returns table (account_id uuid, first_on date, last_on date, orders bigint, minor double precision, unrated bigint, segment text)
language sql stable rows 10000 set search_path = '' set work_mem = '64MB' as $$
  with customer as (
    select o.account_id, min(o.day) filter (where o.is_order) as first_on, max(o.day) filter (where o.is_order) as last_on,
      count(*) filter (where o.is_order) as orders, sum(o.minor) as minor, sum(o.unrated)::bigint as unrated
    from private.order_days(workspace, target, through) o group by o.account_id having bool_or(o.is_order)
  )
  select c.account_id, c.first_on, c.last_on, c.orders, c.minor, c.unrated, private.segment_of(
    1 + 5 * (rank() over (order by c.last_on) - 1) / count(*) over (),
    1 + 5 * (rank() over (order by c.orders) - 1) / count(*) over (),
    1 + 5 * (rank() over (order by c.minor) - 1) / count(*) over ())
  from customer c
$$;

-- How many customers stand in each segment, and where they stood at the end of an earlier day; nowhere where they had not bought yet.
create function private.customer_segments(workspace uuid, target text, before date, through date)
returns table (segment text, was text, customers bigint, minor double precision, orders bigint, days_quiet bigint, unrated bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  select n.segment, b.segment, count(*), sum(n.minor), sum(n.orders)::bigint, sum(through - n.last_on), sum(n.unrated)::bigint
  from private.customer_scores(workspace, target, through) n
  left join private.customer_scores(workspace, target, before) b on b.account_id = n.account_id
  group by 1, 2
$$;

-- The segment of each customer, for lists of accounts: worked out anew every night and whenever somebody opens one.
create table private.kept_segments (
  workspace_id uuid not null,
  account_id uuid not null,
  segment text not null,
  primary key (workspace_id, account_id),
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete cascade
);
alter table private.kept_segments enable row level security;
create policy viewer_reads on private.kept_segments for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
grant select on private.kept_segments to authenticated, service_role;

create function private.keep_segments(workspace uuid) returns void language plpgsql security definer set search_path = '' as $$
declare place public.workspaces;
begin
  -- Two at once would write the same rows in different orders.
  select * into place from public.workspaces w where w.id = workspace for no key update;
  with standing as materialized (
    select s.account_id, s.segment
    from private.customer_scores(workspace, place.currency, (private.now() at time zone place.time_zone)::date) s
  ), gone as (
    delete from private.kept_segments k where k.workspace_id = workspace and k.account_id not in (select s.account_id from standing s)
  )
  insert into private.kept_segments as k (workspace_id, account_id, segment) select workspace, s.account_id, s.segment from standing s
    on conflict (workspace_id, account_id) do update set segment = excluded.segment where k.segment <> excluded.segment;
end $$;

create function private.keep_all_segments() returns void language plpgsql security definer set search_path = '' as $$
declare workspace uuid;
begin
  for workspace in
    select w.id from public.workspaces w
    where exists (select from private.sales_by_account s where s.workspace_id = w.id)
      or exists (select from private.kept_segments k where k.workspace_id = w.id)
      or w.counts_won_deals and exists (select from public.stages s join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
        where s.workspace_id = w.id and s.kind = 'won')
    order by w.id
  loop
    perform private.keep_segments(workspace);
  end loop;
end $$;
grant execute on function private.keep_all_segments() to worker;

create function public.refresh_segments(workspace_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if workspace_id not in (select private.workspaces('viewer')) then
    raise exception 'There is no such workspace, or you are not a member of it' using errcode = 'PT404';
  end if;
  perform private.keep_segments(workspace_id);
end $$;
comment on function public.refresh_segments is E'Works out anew in which segment each account stands\n\nThis is done every night, too.';

create function public.segment(account public.accounts) returns text language sql stable set search_path = '' as $$
  select k.segment from private.kept_segments k where k.workspace_id = account.workspace_id and k.account_id = account.id
$$;
comment on function public.segment is E'How an account buys: champions, loyal, promising and so on; nothing where it never bought\n\nReads like a column of accounts. It follows from how recent, how many and how large its orders are, beside those of all customers.';

grant execute on function private.order_days(uuid, text, date), private.customer_growth(uuid, text, text, integer, date),
  private.customer_cohorts(uuid, text, text, date), private.segment_of(bigint, bigint, bigint), private.customer_scores(uuid, text, date),
  private.customer_segments(uuid, text, date, date) to authenticated, service_role;
grant execute on function public.refresh_segments(uuid) to authenticated;
grant execute on function public.segment(public.accounts) to authenticated, service_role;
