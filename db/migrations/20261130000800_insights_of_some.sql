-- The lists of customer insights for the accounts of one owner, team or region only. Whose accounts these are is asked without regard to the
-- rows that are narrowed, so that it is found out once.

-- Accounts that somebody of these owns, or a member of a team; of a region, which is the country where none is said, as in questions of measures.
create function private.accounts_of(workspace uuid, owner text, team text, region text)
returns setof uuid language sql stable rows 1000 set search_path = '' as $$
  select a.id from public.accounts a
  where a.workspace_id = workspace and (owner is null or a.owner_id::text = owner)
    and (team is null or a.owner_id in (select p.member_id from public.placements p where p.workspace_id = workspace and p.team_id::text = team))
    and (accounts_of.region is null or coalesce(a.region, a.country) = accounts_of.region)
$$;
grant execute on function private.accounts_of(uuid, text, text, text) to authenticated, service_role;

-- The regions that accounts are of, those with most accounts first.
create function public.account_regions(workspace_id uuid)
returns table (region text, accounts bigint) language sql stable set search_path = '' as $$
  select coalesce(a.region, a.country), count(*) from public.accounts a
  where a.workspace_id = account_regions.workspace_id and coalesce(a.region, a.country) is not null
  group by 1 order by 2 desc, 1 limit 200
$$;
grant execute on function public.account_regions(uuid) to authenticated;
comment on function public.account_regions is E'The regions that accounts are of\n\nTheir countries where they say none; those with most accounts first, 200 at the most.';

drop function public.best_lookalikes(uuid);
create function public.best_lookalikes(workspace_id uuid, owner_id text default null, team_id text default null, region text default null)
returns jsonb language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = best_lookalikes.workspace_id
  ), customer as materialized (
    select y.account_id, y.minor from place p cross join lateral private.customer_years(p.id, p.currency, p.today) y
    where y.minor > 0 and (num_nonnulls(best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) = 0
        or y.account_id in (select o from private.accounts_of(best_lookalikes.workspace_id, best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) o))
  ), best as materialized (
    select c.account_id from customer c order by c.minor desc, c.account_id limit 20
  ), account as materialized (
    select a.id, a.name, a.industry, a.country, a.employees, a.id in (select b.account_id from best b) as is_best
    from place p join public.accounts a on a.workspace_id = p.id
    where (num_nonnulls(best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) = 0
        or a.id in (select o from private.accounts_of(best_lookalikes.workspace_id, best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) o))
  ), size as materialized (
    select (select count(*) from best) as best, count(*) filter (where not a.is_best) as others from account a
  ), trait as materialized (
    select a.id, a.is_best, 'industry' as kind, a.industry as value from account a where a.industry <> ''
    union all select a.id, a.is_best, 'country', a.country from account a where a.country <> ''
    union all select a.id, a.is_best, 'employees', case when a.employees < 10 then '1–9' when a.employees < 50 then '10–49'
      when a.employees < 250 then '50–249' else '250+' end from account a where a.employees > 0
    union all select a.id, a.is_best, 'buys', b.item from place p cross join lateral private.customer_baskets(p.id, p.currency, p.today) b
      join account a on a.id = b.account_id
  ), worth as materialized (
    select t.kind, t.value, count(*) filter (where t.is_best) as best, count(*) filter (where not t.is_best) as others,
      ln((count(*) filter (where t.is_best) + 0.5) / (s.best + 1) / ((count(*) filter (where not t.is_best) + 0.5) / (s.others + 1)))::float8 as weight,
      row_number() over (order by t.kind, t.value) as nr
    from trait t cross join size s group by t.kind, t.value, s.best, s.others
  ), told as (
    -- Added up in one order, so that those with the same traits have the same score. What only one or two of the twenty have says
    -- nothing of the twenty.
    select t.id, sum(w.weight order by w.nr) as score, bool_or(w.best >= 3 and w.weight > 0.2) as has_reasons
    from trait t join worth w on w.kind = t.kind and w.value = t.value where not t.is_best group by t.id
  ), found as materialized (
    select a.id, a.name, t.score, c.minor from told t join account a on a.id = t.id left join customer c on c.account_id = a.id
    where t.score > 0 and t.has_reasons order by t.score desc, c.minor desc nulls last, a.name, a.id limit 20
  ), reason as (
    select t.id, jsonb_build_object('kind', w.kind, 'value', w.value, 'best', w.best, 'others', w.others) as one,
      row_number() over (partition by t.id order by w.weight desc, w.kind, w.value) as at
    from trait t join worth w on w.kind = t.kind and w.value = t.value
    where t.id in (select f.id from found f) and w.best >= 3 and w.weight > 0.2
  )
  select jsonb_build_object('currency', p.currency, 'best', s.best, 'others', s.others, 'rows', case when s.best < 20 or s.others < 20 then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('account_id', f.id, 'account', f.name, 'minor', f.minor, 'score', f.score,
      'reasons', (select jsonb_agg(r.one order by r.at) from reason r where r.id = f.id and r.at <= 3))
      order by f.score desc, f.minor desc nulls last, f.name, f.id), '[]') from found f) end)
  from place p cross join size s
$$;
grant execute on function public.best_lookalikes(uuid, text, text, text) to authenticated;
comment on function public.best_lookalikes is E'Accounts that resemble the twenty that bought most in the last 365 days, without being one of them\n\nRows have up to three reasons, the traits (industry, country, employees, buys) that are more common among the twenty: best and others say how many have it. score is the sum of the logarithms of how much more common their traits are; minor what they bought in a year, empty for nothing. No rows below twenty customers and twenty others. Of the accounts of owner_id, of the members of team_id and of region alone, where these are given.';

drop function public.bought_together(uuid);
create function public.bought_together(workspace_id uuid, owner_id text default null, team_id text default null, region text default null)
returns table (product_id uuid, product text, with_id uuid, with_product text, customers bigint, product_customers bigint, with_customers bigint, lift float8) language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = bought_together.workspace_id
  ), bought as materialized (
    select s.account_id, s.product_id from place p join public.sales s on s.workspace_id = p.id
    where s.sold_on > p.today - 365 and s.sold_on <= p.today and s.account_id is not null and s.product_id is not null and s.revenue_minor > 0
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
grant execute on function public.bought_together(uuid, text, text, text) to authenticated;
comment on function public.bought_together is E'Products that the same customers bought in the last 365 days\n\nOf the hundred products with most customers. lift is how many times as many customers bought both as if they had nothing to do with each other; three customers at least did. The 20 with the largest lift. Of the accounts of owner_id, of the members of team_id and of region alone, where these are given.';

drop function public.silent_champions(uuid, uuid);
create function public.silent_champions(workspace_id uuid, of_account uuid default null, owner_id text default null, team_id text default null, region text default null)
returns table (contact_id uuid, contact text, account_id uuid, account text, contacts bigint, usual_days integer, last_on date, days_quiet integer, others_since bigint, total bigint) language sql stable set search_path = '' set work_mem = '64MB' as $$
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
      and (num_nonnulls(silent_champions.owner_id, silent_champions.team_id, silent_champions.region) = 0
        or a.id in (select o from private.accounts_of(silent_champions.workspace_id, silent_champions.owner_id, silent_champions.team_id, silent_champions.region) o))
  )
  select s.contact_id, s.name, s.account_id, s.account, s.contacts, s.usual, s.last_on, s.quiet,
    (select count(distinct v.contact_id) from visit v where v.account_id = s.account_id and v.contact_id <> s.contact_id and v.day > s.last_on), s.total
  from silent s order by s.contacts desc, s.quiet desc, s.name, s.contact_id limit 50
$$;
grant execute on function public.silent_champions(uuid, uuid, text, text, text) to authenticated;
comment on function public.silent_champions is E'Contacts of accounts that once were often in touch and went quiet\n\nThose with contact on five days at least (a meeting, a note, a call that reached them, a finished task), and none for three times their usual gap, the median of their own, and 45 days at least; 50 at the most, of `total`. others_since is how many other people of the account there was contact with since. Of the accounts of owner_id, of the members of team_id and of region alone, where these are given.';

drop function public.single_threaded_accounts(uuid, uuid);
create function public.single_threaded_accounts(workspace_id uuid, of_account uuid default null, owner_id text default null, team_id text default null, region text default null)
returns table (account_id uuid, account text, open_deals bigint, value_minor numeric, other_currency bigint, currency text, only_contact_id uuid, only_contact text, only_member_id uuid, only_member text, days_quiet integer, total bigint) language sql stable security definer set search_path = '' set work_mem = '32MB' as $$
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
    where (of_account is null or a.id = of_account)
      and (num_nonnulls(single_threaded_accounts.owner_id, single_threaded_accounts.team_id, single_threaded_accounts.region) = 0
        or a.id in (select o from private.accounts_of(single_threaded_accounts.workspace_id, single_threaded_accounts.owner_id, single_threaded_accounts.team_id, single_threaded_accounts.region) o)) and a.open_deals > 0 and num_nonnulls(a.contact_id, a.member_id) > 0
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
grant execute on function public.single_threaded_accounts(uuid, uuid, text, text, text) to authenticated;
comment on function public.single_threaded_accounts is E'Accounts with open deals that hang by one person\n\nonly_contact is the one person there with whom there was contact in the last 180 days or who stands on an open deal, only_member the one colleague who was in touch or owns a deal; either is empty where there are more, and the latter in a workspace of one member. The 50 worth most, of `total`, or of_account alone. Of the accounts of owner_id, of the members of team_id and of region alone, where these are given.';

drop function public.customer_rhythms(uuid, uuid);
create function public.customer_rhythms(workspace_id uuid, of_account uuid default null, owner_id text default null, team_id text default null, region text default null)
returns table (account_id uuid, account text, orders bigint, last_on date, usual_days integer, next_on date, next_from date, next_until date, days_quiet integer, risk text, minor float8, currency text, total bigint) language sql stable set search_path = '' set work_mem = '64MB' as $$
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
  where (num_nonnulls(customer_rhythms.owner_id, customer_rhythms.team_id, customer_rhythms.region) = 0
        or a.id in (select o from private.accounts_of(customer_rhythms.workspace_id, customer_rhythms.owner_id, customer_rhythms.team_id, customer_rhythms.region) o))
  order by case t.risk when 'high' then 0 when 'medium' then 1 else 2 end, coalesce(w.minor, 0) desc, a.name, a.id
  limit 100
$$;
grant execute on function public.customer_rhythms(uuid, uuid, text, text, text) to authenticated;
comment on function public.customer_rhythms is E'When customers order again, by the time between their own orders\n\nThose with five orders at least, the late ones first; 100 at the most, of `total`, or of_account alone. usual_days is their middle gap and next_on follows from it; four of five gaps end between next_from and next_until. risk is medium once they are later than nine of ten of their gaps, and high after twice as long. minor is their revenue of the last 365 days. Of the accounts of owner_id, of the members of team_id and of region alone, where these are given.';
