-- replaces: private.promotion_outcomes(uuid, uuid)

-- Returns one row per account of a promotion: revenue and profit in minor units during the promotion, and in the same
-- number of days immediately before.
create or replace function private.promotion_outcomes(workspace uuid, promotion uuid)
returns table (is_holdout boolean, minor double precision, before_minor double precision, profit_minor double precision, profit_before_minor double precision)
language sql stable security invoker rows 1000 set search_path = '' set work_mem = '64MB' as $$
  with lasts as materialized (
    select p.id, w.currency, p.starts_on, p.ends_on, p.starts_on - (p.ends_on - p.starts_on + 1) as before_on
    from public.promotions p join public.workspaces w on w.id = p.workspace_id where p.workspace_id = workspace and p.id = promotion
  ), bought as (
    select l.account_id, coalesce(sum(l.minor) filter (where l.day >= s.starts_on), 0) as minor,
      coalesce(sum(l.minor) filter (where l.day < s.starts_on), 0) as before_minor,
      coalesce(sum(l.minor - l.cost_minor) filter (where l.day >= s.starts_on), 0) as profit, coalesce(sum(l.minor - l.cost_minor) filter (where l.day < s.starts_on), 0) as profit_before,
      bool_or(l.cost_minor is null) as is_uncosted
    from lasts s cross join lateral private.sold_lines(workspace, s.currency, s.before_on, s.ends_on) l
    where l.account_id is not null group by l.account_id
  )
  -- Profit is 0 without purchases. Both profits are null if the cost of any of the account's purchases is unknown.
  select m.is_holdout, coalesce(b.minor, 0), coalesce(b.before_minor, 0), case when not coalesce(b.is_uncosted, false) then coalesce(b.profit, 0) end,
    case when not coalesce(b.is_uncosted, false) then coalesce(b.profit_before, 0) end
  from public.promotion_accounts m left join bought b on b.account_id = m.account_id
  where m.workspace_id = workspace and m.promotion_id = promotion
$$;
grant execute on function private.promotion_outcomes(uuid, uuid) to authenticated;
