-- One customer in depth: what is told of many is told of one, and beside it what they buy, who was in touch with them, who buys like
-- them and who could.

drop function public.customer_rhythms(uuid);
create function public.customer_rhythms(workspace_id uuid, of_account uuid default null)
returns table (account_id uuid, account text, orders bigint, last_on date, usual_days integer, next_on date, next_from date, next_until date,
  days_quiet integer, risk text, minor double precision, currency text, total bigint)
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_rhythms.workspace_id
  ), days as materialized (
    select o.account_id, o.day, o.is_order, o.minor from place p cross join lateral private.order_days(p.id, p.currency, p.today) o
    where of_account is null or o.account_id = of_account
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
comment on function public.customer_rhythms is E'When customers order again, by the time between their own orders\n\nThose with five orders at least, the late ones first; 100 at the most, of `total`, or of_account alone. usual_days is their middle gap and next_on follows from it; four of five gaps end between next_from and next_until. risk is medium once they are later than nine of ten of their gaps, and high after twice as long. minor is their revenue of the last 365 days.';

drop function public.single_threaded_accounts(uuid);
create function public.single_threaded_accounts(workspace_id uuid, of_account uuid default null)
returns table (account_id uuid, account text, open_deals bigint, value_minor numeric, other_currency bigint, currency text,
  only_contact_id uuid, only_contact text, only_member_id uuid, only_member text, days_quiet integer, total bigint)
language sql stable security definer set search_path = '' set work_mem = '32MB' as $$
  with home as materialized (
    select w.id, w.currency, w.time_zone, private.now() as at,
      (select count(*) from public.members m where m.workspace_id = w.id and m.erased_at is null) > 1 as has_colleagues
    from public.workspaces w
    where w.id = single_threaded_accounts.workspace_id and w.id in (select private.workspaces('viewer'))
  ), thread as (
    select d.account_id, d.contact_id, d.owner_id as member_id, null::timestamptz as at, true as is_deal,
      case when d.currency = h.currency then d.value_minor end as minor, d.currency <> h.currency as is_elsewhere
    from home h cross join lateral private.open_deals(h.id) d where d.account_id is not null
    union all
    select coalesce(t.account_id, c.account_id, d.account_id), t.contact_id, t.member_id, t.at, false, null, false
    from home h cross join lateral private.touches(h.id) t
    left join public.contacts c on c.workspace_id = h.id and c.id = case when t.account_id is null then t.contact_id end
    left join public.deals d on d.workspace_id = h.id and d.id = case when t.account_id is null and c.account_id is null then t.deal_id end
  ), single as (
    select a.*, count(*) over () as total
    from home h cross join lateral (
      -- An id has no order of its own that the smallest and the largest could be told by.
      select t.account_id as id, count(*) filter (where t.is_deal) as open_deals, sum(t.minor) as value_minor,
        count(*) filter (where t.is_elsewhere) as other_currency, max(t.at) as last_at,
        case when min(t.contact_id::text collate "C") = max(t.contact_id::text collate "C") then min(t.contact_id::text collate "C")::uuid end as contact_id,
        case when h.has_colleagues and min(t.member_id::text collate "C") = max(t.member_id::text collate "C")
          then min(t.member_id::text collate "C")::uuid end as member_id
      from thread t group by t.account_id
    ) a
    where (of_account is null or a.id = of_account) and a.open_deals > 0 and num_nonnulls(a.contact_id, a.member_id) > 0
    order by a.value_minor desc nulls last, a.open_deals desc, a.id limit 50
  )
  select s.id, a.name, s.open_deals, s.value_minor, s.other_currency, h.currency, s.contact_id, c.name, s.member_id, m.name,
    (h.at at time zone h.time_zone)::date - (s.last_at at time zone h.time_zone)::date, s.total
  from home h cross join single s
  join public.accounts a on a.workspace_id = h.id and a.id = s.id
  left join public.contacts c on c.workspace_id = h.id and c.id = s.contact_id
  left join public.members m on m.workspace_id = h.id and m.id = s.member_id
  order by s.value_minor desc nulls last, s.open_deals desc, s.id
$$;
comment on function public.single_threaded_accounts is E'Accounts with open deals that hang by one person\n\nonly_contact is the one person there with whom there was contact in the last 180 days or who stands on an open deal, only_member the one colleague who was in touch or owns a deal; either is empty where there are more, and the latter in a workspace of one member. The 50 worth most, of `total`, or of_account alone.';

-- What each customer bought in the last 365 days, as shares: by category, or by product where a sale has no category. Refunds are
-- taken off what they are of, and what came to nothing by them is left out; so is what has neither, or no rate.
create function private.customer_baskets(workspace uuid, target text, today date)
returns table (account_id uuid, item text, minor double precision, share double precision)
language sql stable rows 20000 set search_path = '' set work_mem = '64MB' as $$
  select b.account_id, b.item, b.minor, b.minor / sum(b.minor) over (partition by b.account_id)
  from (
    select l.account_id, coalesce(l.category, p.name) as item, sum(l.minor) as minor
    from private.sold_lines(workspace, target, today - 364, today) l
    left join public.products p on p.workspace_id = workspace and p.id = l.product_id
    where l.account_id is not null and coalesce(l.category, p.name) is not null
    group by 1, 2 having sum(l.minor) > 0
  ) b
$$;

-- How much each customer bought in the last 365 days, and on how many days.
create function private.customer_years(workspace uuid, target text, today date)
returns table (account_id uuid, orders bigint, minor double precision)
language sql stable rows 10000 set search_path = '' set work_mem = '64MB' as $$
  select o.account_id, count(*) filter (where o.is_order), sum(o.minor) from private.order_days(workspace, target, today) o
  where o.day > today - 365 group by 1 having bool_or(o.is_order)
$$;

create function public.customer_profile(workspace_id uuid, of_account uuid) returns jsonb
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_profile.workspace_id
  ), score as materialized (
    select s.account_id, s.segment from place p cross join lateral private.customer_scores(p.id, p.currency, p.today) s
  ), one as (
    select a.id, a.name, s.segment from place p join public.accounts a on a.workspace_id = p.id and a.id = of_account left join score s on s.account_id = a.id
  ), day as materialized (
    select o.day, o.is_order, o.minor, o.unrated, case when o.is_order then o.day - lag(o.day) over (partition by o.is_order order by o.day) end as gap
    from place p cross join one a cross join lateral private.order_days(p.id, p.currency, p.today) o where o.account_id = a.id
  ), basket as materialized (
    select b.account_id, b.item, b.minor, b.share from place p cross join lateral private.customer_baskets(p.id, p.currency, p.today) b
  ), peer as materialized (
    -- The others of their segment; each counts alike, however much they buy.
    select s.account_id from one a join score s on s.segment = a.segment and s.account_id <> a.id
    where s.account_id in (select b.account_id from basket b)
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
comment on function public.customer_profile is E'How one account buys: its orders, the last twelve with the days since the one before, and its wallet\n\nThe wallet is what it bought here in the last 365 days by category (by product, where a sale has none), as shares; segment_share is the mean share among the peers, the others of its segment, and empty where there are none. Nothing where there is no such account; year_minor is empty where it bought nothing in a year.';

-- How far two customers are apart, of 0 (they buy the same) to 1: half of it is what they do not buy alike, a quarter each how many times
-- more one spends and how many times more often one orders, of tenfold.
create function private.customer_distance(overlap double precision, minor double precision, other_minor double precision, orders bigint, other_orders bigint)
returns double precision language sql immutable set search_path = '' as $$
  select 0.5 * (1 - overlap) + 0.25 * least(1, abs(log((minor / other_minor)::numeric))) + 0.25 * least(1, abs(log(orders::numeric / other_orders)))
$$;

create function public.similar_customers(workspace_id uuid, of_account uuid)
returns table (account_id uuid, account text, distance double precision, overlap double precision, shared text[], minor double precision, own_minor double precision,
  orders bigint, own_orders bigint, currency text)
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = similar_customers.workspace_id
  ), basket as materialized (
    select b.account_id, b.item, b.share from place p cross join lateral private.customer_baskets(p.id, p.currency, p.today) b
  ), size as materialized (
    select y.account_id, y.orders, y.minor from place p cross join lateral private.customer_years(p.id, p.currency, p.today) y where y.minor > 0
  ), alike as (
    select o.account_id, sum(least(o.share, m.share)) as overlap,
      (array_agg(o.item order by least(o.share, m.share) desc, o.item))[1:3] as shared
    from basket m join basket o on o.item = m.item and o.account_id <> m.account_id
    where m.account_id = of_account group by o.account_id
  )
  select a.id, a.name, d.distance, k.overlap, k.shared, s.minor, m.minor, s.orders, m.orders, p.currency
  from place p cross join alike k
  join size s on s.account_id = k.account_id
  join size m on m.account_id = of_account
  join public.accounts a on a.workspace_id = p.id and a.id = k.account_id
  cross join lateral (select private.customer_distance(k.overlap, m.minor, s.minor, m.orders, s.orders) as distance) d
  order by d.distance, a.name, a.id limit 10
$$;
comment on function public.similar_customers is E'Ten customers that buy most like an account, by the last 365 days\n\ndistance is 0 for the same and 1 for nothing in common: half of it is what they do not buy alike (1 - overlap, the part of both baskets that is the same, by category or product), a quarter each how many times more one spends and orders, of tenfold. shared are the up to three items of which most is the same. Nothing where it is unknown what the account buys.';

-- Who resembles the twenty that bought most in the last 365 days. A trait is an industry, a country, a size or something bought; what it
-- says is how much more common it is among the twenty than among all others (a logarithm, half an account added to each count).
create function public.best_lookalikes(workspace_id uuid) returns jsonb
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = best_lookalikes.workspace_id
  ), customer as materialized (
    select y.account_id, y.minor from place p cross join lateral private.customer_years(p.id, p.currency, p.today) y where y.minor > 0
  ), best as materialized (
    select c.account_id from customer c order by c.minor desc, c.account_id limit 20
  ), account as materialized (
    select a.id, a.name, a.industry, a.country, a.employees, a.id in (select b.account_id from best b) as is_best
    from place p join public.accounts a on a.workspace_id = p.id
  ), size as materialized (
    select (select count(*) from best) as best, count(*) filter (where not a.is_best) as others from account a
  ), trait as materialized (
    select a.id, a.is_best, 'industry' as kind, a.industry as value from account a where a.industry <> ''
    union all select a.id, a.is_best, 'country', a.country from account a where a.country <> ''
    union all select a.id, a.is_best, 'employees', case when a.employees < 10 then '1–9' when a.employees < 50 then '10–49'
      when a.employees < 250 then '50–249' else '250+' end from account a where a.employees > 0
    union all select a.id, a.is_best, 'buys', b.item from place p cross join lateral private.customer_baskets(p.id, p.currency, p.today) b
      join account a on a.id = b.account_id
  ), worth as (
    select t.kind, t.value, count(*) filter (where t.is_best) as best, count(*) filter (where not t.is_best) as others,
      ln((count(*) filter (where t.is_best) + 0.5) / (s.best + 1) / ((count(*) filter (where not t.is_best) + 0.5) / (s.others + 1)))::float8 as weight
    from trait t cross join size s group by t.kind, t.value, s.best, s.others
  ), told as (
    -- What only one or two of the twenty have says nothing of the twenty.
    select t.id, sum(w.weight) as score, (jsonb_agg(jsonb_build_object('kind', w.kind, 'value', w.value, 'best', w.best, 'others', w.others)
      order by w.weight desc, w.kind, w.value) filter (where w.best >= 3 and w.weight > 0.2)) as reasons
    from trait t join worth w on w.kind = t.kind and w.value = t.value where not t.is_best group by t.id
  ), found as (
    select a.id, a.name, t.score, t.reasons, c.minor from told t join account a on a.id = t.id left join customer c on c.account_id = a.id
    where t.score > 0 and t.reasons is not null order by t.score desc, c.minor desc nulls last, a.name, a.id limit 20
  )
  select jsonb_build_object('currency', p.currency, 'best', s.best, 'others', s.others, 'rows', case when s.best < 20 or s.others < 20 then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('account_id', f.id, 'account', f.name, 'minor', f.minor, 'score', f.score,
      'reasons', (select jsonb_agg(r.one order by r.at) from jsonb_array_elements(f.reasons) with ordinality r (one, at) where r.at <= 3))
      order by f.score desc, f.minor desc nulls last, f.name, f.id), '[]') from found f) end)
  from place p cross join size s
$$;
comment on function public.best_lookalikes is E'Accounts that resemble the twenty that bought most in the last 365 days, without being one of them\n\nRows have up to three reasons, the traits (industry, country, employees, buys) that are more common among the twenty: best and others say how many have it. score is the sum of the logarithms of how much more common their traits are; minor what they bought in a year, empty for nothing. No rows below twenty customers and twenty others.';

create function public.silent_champions(workspace_id uuid, of_account uuid default null)
returns table (contact_id uuid, contact text, account_id uuid, account text, contacts bigint, usual_days integer, last_on date, days_quiet integer,
  others_since bigint, total bigint)
language sql stable security invoker set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = silent_champions.workspace_id
  ), visit as materialized (
    select distinct t.account_id, t.contact_id, t.day from place p cross join lateral private.account_contacts(p.id) t
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
comment on function public.silent_champions is E'Contacts of accounts that once were often in touch and went quiet\n\nThose with contact on five days at least (a meeting, a note, a call that reached them, a finished task), and none for three times their usual gap, the median of their own, and 45 days at least; 50 at the most, of `total`. others_since is how many other people of the account there was contact with since.';

grant execute on function private.customer_baskets(uuid, text, date), private.customer_years(uuid, text, date),
  private.customer_distance(double precision, double precision, double precision, bigint, bigint) to authenticated, service_role;
grant execute on function public.customer_rhythms(uuid, uuid), public.single_threaded_accounts(uuid, uuid), public.customer_profile(uuid, uuid),
  public.similar_customers(uuid, uuid), public.best_lookalikes(uuid), public.silent_champions(uuid, uuid) to authenticated;
