-- replaces: public.customer_rhythms(uuid, uuid, text, text, text)
-- Returns the expected day of the next order, and the risk that it will not come, for customers with orders on at least
-- five days. The median gap between orders is the usual one, and 80% of the gaps end between next_from and next_until.
-- The risk is medium once the time since the last order exceeds 90% of the gaps, and high after twice as long. It is
-- also medium after a last gap of more than twice as long, because the earlier gaps no longer predict the next one.
create or replace function public.customer_rhythms(workspace_id uuid, of_account uuid default null::uuid, owner_id text default null::text, team_id text default null::text, region text default null::text)
returns table (account_id uuid, account text, account_owner_id uuid, orders bigint, last_on date, usual_days integer, next_on date, next_from date, next_until date, days_quiet integer, risk text, minor double precision, currency text, total bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_rhythms.workspace_id
  ), days as materialized (
    select o.account_id, o.day, o.is_order, o.orders, o.minor from place p cross join lateral private.order_days(p.id, p.currency, p.today) o
    where of_account is null
    union all
    select o.account_id, o.day, o.is_order, o.orders, o.minor from place p cross join lateral private.compute_order_days(p.id, p.currency, p.today, array[of_account]) o
    where of_account is not null
  ), gap as (
    select d.account_id, d.day, d.orders, d.day - lag(d.day) over w as days, lead(d.day) over w is null as is_last
    from days d where d.is_order window w as (partition by d.account_id order by d.day)
  ), rhythm as (
    select g.account_id, sum(g.orders) as orders, max(g.day) as last_on,
      percentile_cont(array[0.1, 0.5, 0.9]) within group (order by g.days) as gaps,
      max(g.days) filter (where g.is_last) as last_gap
    from gap g group by g.account_id having count(*) >= 5
  ), worth as (
    select d.account_id, sum(d.minor) as minor from place p join days d on d.day > p.today - 365 group by d.account_id
  ), due as (
    select r.*, p.today - r.last_on as quiet, case when p.today - r.last_on > 2 * r.gaps[3] then 'high'
      when p.today - r.last_on > r.gaps[3] or r.last_gap > 2 * r.gaps[3] then 'medium' else 'low' end as risk
    from rhythm r cross join place p
  )
  select a.id, a.name, a.owner_id, t.orders, t.last_on, ceil(t.gaps[2])::integer, t.last_on + ceil(t.gaps[2])::integer, t.last_on + floor(t.gaps[1])::integer,
    t.last_on + ceil(t.gaps[3])::integer, t.quiet, t.risk, coalesce(w.minor, 0), p.currency, count(*) over ()
  from place p cross join due t
  join public.accounts a on a.workspace_id = p.id and a.id = t.account_id
  left join worth w on w.account_id = t.account_id
  where (num_nonnulls(customer_rhythms.owner_id, customer_rhythms.team_id, customer_rhythms.region) = 0
        or a.id in (select o from private.filtered_accounts(customer_rhythms.workspace_id, customer_rhythms.owner_id, customer_rhythms.team_id, customer_rhythms.region) o))
  order by case t.risk when 'high' then 0 when 'medium' then 1 else 2 end, coalesce(w.minor, 0) desc, a.name, a.id
  limit 100
$$;
comment on function public.customer_rhythms(uuid, uuid, text, text, text) is E'Order rhythms of customers, based on the days between their orders\n\nReturns customers with orders on at least five days, those with the highest risk first, then by revenue: at most 100, of `total`, or only of_account. usual_days is the median gap between orders, and next_on the expected day of the next order; 80% of the gaps end between next_from and next_until. risk is medium after 90% of the gaps, and high after twice as long; it is also medium if the last gap was more than twice as long. minor is the revenue of the last 365 days. owner_id, team_id and region restrict the accounts.';
grant execute on function public.customer_rhythms(uuid, uuid, text, text, text) to authenticated;
