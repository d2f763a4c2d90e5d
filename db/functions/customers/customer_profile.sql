-- Returns the orders and the wallet of one account as JSON, compared with the other accounts of its segment.
create or replace function public.customer_profile(workspace_id uuid, of_account uuid)
returns jsonb
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_profile.workspace_id
  ), day as materialized (
    select o.day, o.is_order, o.orders, o.minor, o.unrated, case when o.is_order then o.day - lag(o.day) over (partition by o.is_order order by o.day) end as gap
    from place p cross join lateral private.compute_order_days(p.id, p.currency, p.today, array[of_account]) o
  ), kept as materialized (
    select k.segment from place p join private.segment_cache k on k.workspace_id = p.id and k.account_id = of_account
  ), score as materialized (
    -- Uses the stored segment, as lists do. Segments are computed only if none has been stored for the account yet.
    select k.account_id, k.segment from place p join private.segment_cache k on k.workspace_id = p.id where k.segment = (select e.segment from kept e)
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
    -- The other accounts in the segment. Each has the same weight, regardless of its revenue.
    select distinct b.account_id from basket b where b.account_id <> of_account
  ), wallet as (
    select b.item, sum(b.minor) filter (where b.account_id = a.id) as minor, sum(b.share) filter (where b.account_id = a.id) as share,
      case when n.peers > 0 then coalesce(sum(b.share) filter (where b.account_id <> a.id), 0) / n.peers end as segment_share
    from one a cross join (select count(*) as peers from peer) n
    join basket b on b.account_id = a.id or b.account_id in (select e.account_id from peer e)
    group by b.item, n.peers
  )
  select jsonb_build_object('id', a.id, 'name', a.name, 'segment', a.segment, 'currency', p.currency, 'today', p.today,
    'orders', (select coalesce(sum(d.orders), 0) from day d),
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
comment on function public.customer_profile(uuid, uuid) is E'Purchases of one account: its orders, the last twelve with the days since the previous one, and its wallet\n\nThe wallet contains the shares of its purchases of the last 365 days by category (or by product, for sales without a category). segment_share is the mean share among the other accounts in its segment, null if there are none. The result is null if the account does not exist; year_minor is null without purchases in a year.';
grant execute on function public.customer_profile(uuid, uuid) to authenticated;
