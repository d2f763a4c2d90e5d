-- Returns up to 50 accounts with open deals that depend on a single contact or member, by value. Days are in the
-- workspace's time zone.
create or replace function public.single_threaded_accounts(workspace_id uuid, of_account uuid default null, owner_id text default null, team_id text default null, region text default null)
returns table (account_id uuid, account text, open_deals bigint, value_minor numeric, other_currency bigint, currency text, only_contact_id uuid, only_contact text, only_member_id uuid, only_member text, days_quiet integer, total bigint) language sql stable security definer set search_path = '' set work_mem = '32MB' as $$
  with home as materialized (
    select w.id, w.currency, w.time_zone, (private.now() at time zone w.time_zone)::date as today,
      (select count(*) from public.members m where m.workspace_id = w.id and m.erased_at is null) > 1 as has_colleagues
    from public.workspaces w
    where w.id = single_threaded_accounts.workspace_id and w.id in (select private.workspaces('viewer'))
  ), thread as (
    select d.account_id, d.contact_id, d.owner_id as member_id, null::timestamptz as at, true as is_deal,
      case when d.currency = h.currency then d.value_minor end as minor, d.currency <> h.currency as is_elsewhere
    from home h cross join lateral private.open_deals(h.id) d where d.account_id is not null
    union all
    select coalesce(t.account_id, c.account_id, d.account_id), t.contact_id, t.member_id, t.at, false, null, false
    from home h cross join lateral private.recent_touchpoints(h.id) t
    left join public.contacts c on c.workspace_id = h.id and c.id = case when t.account_id is null then t.contact_id end
    left join public.deals d on d.workspace_id = h.id and d.id = case when t.account_id is null and c.account_id is null then t.deal_id end
  ), single as (
    select a.*, count(*) over () as total
    from home h cross join lateral (
      -- PostgreSQL has no min() or max() for uuids.
      select t.account_id as id, count(*) filter (where t.is_deal) as open_deals, sum(t.minor) as value_minor,
        count(*) filter (where t.is_elsewhere) as other_currency, max(t.at) as last_at,
        case when min(t.contact_id::text collate "C") = max(t.contact_id::text collate "C") then min(t.contact_id::text collate "C")::uuid end as contact_id,
        case when h.has_colleagues and min(t.member_id::text collate "C") = max(t.member_id::text collate "C")
          then min(t.member_id::text collate "C")::uuid end as member_id
      from thread t group by t.account_id
    ) a
    where (of_account is null or a.id = of_account)
      and (num_nonnulls(single_threaded_accounts.owner_id, single_threaded_accounts.team_id, single_threaded_accounts.region) = 0
        or a.id in (select o from private.filtered_accounts(single_threaded_accounts.workspace_id, single_threaded_accounts.owner_id, single_threaded_accounts.team_id, single_threaded_accounts.region) o)) and a.open_deals > 0 and num_nonnulls(a.contact_id, a.member_id) > 0
    order by a.value_minor desc nulls last, a.open_deals desc, a.id limit 50
  )
  select s.id, a.name, s.open_deals, s.value_minor, s.other_currency, h.currency, s.contact_id, c.name, s.member_id, m.name,
    h.today - (s.last_at at time zone h.time_zone)::date, s.total
  from home h cross join single s
  join public.accounts a on a.workspace_id = h.id and a.id = s.id
  left join public.contacts c on c.workspace_id = h.id and c.id = s.contact_id
  left join public.members m on m.workspace_id = h.id and m.id = s.member_id
  order by s.value_minor desc nulls last, s.open_deals desc, s.id
$$;
comment on function public.single_threaded_accounts(uuid, uuid, text, text, text) is E'Returns the accounts with open deals that depend on one person\n\nonly_contact is the only contact who was reached in the last 180 days or has an open deal. only_member is the only member who was in touch or owns a deal. Each is null if there are several; only_member is also null in a workspace with one member. Returns the 50 accounts of highest value, of `total`, or only of_account. owner_id, team_id and region restrict the accounts.';
grant execute on function public.single_threaded_accounts(uuid, uuid, text, text, text) to authenticated;
