-- Returns one row per relationship: the strongest 100 of members to contacts (or to accounts, without a contact), the
-- accounts of these contacts, and up to 60 of their open deals. The strength is the weight of the activities plus 0.5
-- for each open deal, at most 2. Without `focus`, up to 20 fading relationships have a fading_place: those with at
-- least three activities in the 90 days before the last `quiet_days`, and no contact since.
create or replace function public.relations(workspace_id uuid, focus uuid[] default '{}', quiet_days integer default 30)
returns table (from_kind text, from_id uuid, from_name text, to_kind text, to_id uuid, to_name text, strength double precision,
  activities bigint, days_quiet integer, open_deals bigint, activities_before bigint, place bigint, fading_place bigint)
language sql stable security definer set search_path = '' set work_mem = '32MB' as $$
  with home as materialized (
    select w.id, w.time_zone, private.now() as at, private.now() - interval '90 days' as since,
      private.now() - make_interval(days => q.days) as quiet_since, private.now() - make_interval(days => q.days + 90) as busy_since
    from public.workspaces w cross join (select least(greatest(quiet_days, 7), 90) as days) q
    where w.id = relations.workspace_id and w.id in (select private.workspaces('viewer'))
  ), deal as materialized (
    select d.* from home h cross join lateral private.open_deals(h.id) d
  ), touch as materialized (
    select t.member_id, t.contact_id, t.deal_id, t.at, t.weight,
      case when t.contact_id is null then coalesce(t.account_id, d.account_id) end as account_id
    from home h cross join lateral private.touchpoints(h.id) t
    -- The deal's account is used only if the activity has neither a contact nor an account.
    left join public.deals d on d.workspace_id = h.id and d.id = case when t.contact_id is null and t.account_id is null then t.deal_id end
  ), tie as materialized (
    select x.member_id, x.contact_id, x.account_id, sum(x.weight) + least(sum(x.deals), 4) * 0.5 as strength, sum(x.weight) as weight,
      count(*) filter (where x.at > h.since) as activities, max(x.at) as last_at, sum(x.deals) as open_deals,
      count(*) filter (where x.at > h.busy_since and x.at <= h.quiet_since) as before,
      sum(x.weight) filter (where x.at > h.busy_since and x.at <= h.quiet_since) as weight_before
    from home h cross join (
      select t.member_id, t.contact_id, t.account_id, t.at, t.weight, 0 as deals from touch t
      union all
      select d.owner_id, d.contact_id, case when d.contact_id is null then d.account_id end, null, 0, 1 from deal d
    ) x
    where num_nonnulls(x.contact_id, x.account_id) > 0
    group by x.member_id, x.contact_id, x.account_id
  ), aim as materialized (
    select f as id from unnest(focus) f
    union
    select c.id from home h join public.contacts c on c.workspace_id = h.id and c.account_id = any (focus)
    union
    select x.id from home h join public.deals d on d.workspace_id = h.id and d.id = any (focus) cross join lateral (values (d.contact_id), (d.account_id)) x (id)
    where x.id is not null
  ), core as materialized (
    select t.* from tie t
    where t.member_id is not null and (focus = '{}' or t.member_id = any (focus) or coalesce(t.contact_id, t.account_id) in (select a.id from aim a))
    order by t.strength desc, t.last_at desc nulls last, t.member_id, t.contact_id, t.account_id limit 100
  ), contact as materialized (
    select c.id, c.account_id from home h join public.contacts c on c.workspace_id = h.id
    where c.id in (select k.contact_id from core k union select a.id from aim a)
  ), account as materialized (
    select k.account_id as id from core k where k.account_id is not null
    union
    select a.id from aim a
  ), chosen_deal as materialized (
    select d.id, d.owner_id, c.id as contact_id, case when c.id is null then d.account_id end as account_id
    from deal d left join contact c on c.id = d.contact_id left join account a on a.id = d.account_id
    where c.id is not null or a.id is not null or d.id = any (focus)
    order by d.id = any (focus) desc, coalesce(d.owner_id = any (focus), false) desc, d.value_minor desc nulls last, d.id limit 60
  ), deal_touch as materialized (
    select t.deal_id, t.member_id, sum(t.weight) as weight, count(*) filter (where t.at > h.since) as activities, max(t.at) as last_at
    from home h cross join touch t where t.deal_id in (select d.id from chosen_deal d) group by t.deal_id, t.member_id
  ), relation as (
    select 'members' as from_kind, k.member_id as from_id, case when k.contact_id is null then 'accounts' else 'contacts' end as to_kind,
      coalesce(k.contact_id, k.account_id) as to_id, k.strength, k.activities, k.last_at, k.open_deals
    from core k
    union all
    select 'contacts', c.id, 'accounts', c.account_id, sum(t.weight) + least(sum(t.open_deals), 4) * 0.5, sum(t.activities), max(t.last_at), sum(t.open_deals)
    from contact c join tie t on t.contact_id = c.id where c.account_id is not null group by c.id, c.account_id
    union all
    select case when d.contact_id is null then 'accounts' else 'contacts' end, coalesce(d.contact_id, d.account_id), 'deals', d.id,
      coalesce(sum(t.weight), 0) + 0.5, coalesce(sum(t.activities), 0), max(t.last_at), 1
    from chosen_deal d left join deal_touch t on t.deal_id = d.id
    where num_nonnulls(d.contact_id, d.account_id) > 0 group by d.id, d.contact_id, d.account_id
    union all
    select 'members', x.member_id, 'deals', x.deal_id, sum(x.weight) + sum(x.deals) * 0.5, sum(x.activities), max(x.last_at), sum(x.deals)
    from (
      select t.member_id, t.deal_id, t.weight, t.activities, t.last_at, 0 as deals from deal_touch t
      union all
      select d.owner_id, d.id, 0, 0, null, 1 from chosen_deal d
    ) x
    where x.member_id is not null group by x.member_id, x.deal_id
  ), fading as (
    select t.*, row_number() over (order by t.weight_before desc, t.member_id, t.contact_id, t.account_id) as fading_place
    from tie t cross join home h
    where t.member_id is not null and t.before >= 3 and t.last_at <= h.quiet_since
      -- No other member has been in touch either.
      and coalesce(t.contact_id, t.account_id) not in (
        select coalesce(o.contact_id, o.account_id) from touch o where o.at > h.quiet_since and num_nonnulls(o.contact_id, o.account_id) > 0)
    order by fading_place limit 20
  ), listed as (
    select r.*, null::bigint as before, row_number() over (order by r.strength desc, r.last_at desc nulls last, r.from_id, r.to_id) as place,
      null::bigint as fading_place
    from relation r
    union all
    select 'members', f.member_id, case when f.contact_id is null then 'accounts' else 'contacts' end, coalesce(f.contact_id, f.account_id),
      f.strength, f.activities, f.last_at, f.open_deals, f.before, null, f.fading_place
    from fading f where focus = '{}'
  ), party as materialized (
    select l.from_kind as kind, l.from_id as id from listed l
    union
    select l.to_kind, l.to_id from listed l
  ), named as materialized (
    select p.kind, p.id, coalesce(m.name, c.name, a.name, d.name) as name
    from home h cross join party p
    left join public.members m on p.kind = 'members' and m.workspace_id = h.id and m.id = p.id
    left join public.contacts c on p.kind = 'contacts' and c.workspace_id = h.id and c.id = p.id
    left join public.accounts a on p.kind = 'accounts' and a.workspace_id = h.id and a.id = p.id
    left join public.deals d on p.kind = 'deals' and d.workspace_id = h.id and d.id = p.id
  )
  select l.from_kind, l.from_id, f.name, l.to_kind, l.to_id, g.name, l.strength, l.activities::bigint, (h.at at time zone h.time_zone)::date - (l.last_at at time zone h.time_zone)::date,
    l.open_deals::bigint, l.before, l.place, l.fading_place
  from home h cross join listed l
  join named f on f.kind = l.from_kind and f.id = l.from_id
  join named g on g.kind = l.to_kind and g.id = l.to_id
  order by l.place nulls last, l.fading_place
$$;
comment on function public.relations(uuid, uuid[], integer) is E'Returns the relationships of a workspace and their strength\n\nRelationships are between members and contacts (or accounts, if there is no contact), contacts and their accounts, and open deals and their contacts (or accounts) and members. strength is the sum of the activities of the last 180 days, each 1 (an email 0.25) when it happens and halved every 30 days, plus 0.5 for each of up to four open deals. activities is the number of activities in the last 90 days. place is the rank by strength. focus restricts the result to relationships around the given ids of records or members. Without focus, up to 20 fading relationships have a fading_place instead: activities_before is the number of activities, at least three, in the 90 days before the last quiet_days (default 30, from 7 to 90), in which no one was in touch.';
grant execute on function public.relations(uuid, uuid[], integer) to authenticated;
