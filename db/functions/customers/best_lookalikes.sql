-- Returns up to 20 accounts that share traits with the 20 best customers, with scores and reasons. Weights are integers
-- (in billionths), so that accounts with the same traits have equal scores regardless of the order of addition.
create or replace function public.best_lookalikes(workspace_id uuid, owner_id text default null, team_id text default null, region text default null)
returns jsonb language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = best_lookalikes.workspace_id
  ), basket as materialized (
    select b.account_id, b.minor, b.items from place p cross join lateral private.customer_years(p.id, p.currency, p.today) b
    where num_nonnulls(best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) = 0
      or b.account_id in (select o from private.filtered_accounts(best_lookalikes.workspace_id, best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) o)
  ), best as materialized (
    select b.account_id from basket b where b.minor > 0 order by b.minor desc, b.account_id limit 20
  ), account as materialized (
    select a.id, a.name, nullif(a.industry, '') as industry, nullif(a.country, '') as country, case when a.employees > 0 then case when a.employees < 10 then '1–9'
      when a.employees < 50 then '10–49' when a.employees < 250 then '50–249' else '250+' end end as employees, a.id in (select b.account_id from best b) as is_best
    from place p join public.accounts a on a.workspace_id = p.id
    where num_nonnulls(best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) = 0
      or a.id in (select o from private.filtered_accounts(best_lookalikes.workspace_id, best_lookalikes.owner_id, best_lookalikes.team_id, best_lookalikes.region) o)
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
    -- A trait that only one or two of the twenty have does not characterise them.
    select w.*, round(w.weight * 1e9) as points, w.best >= 3 and w.weight > 0.2 as is_reason from (
      select c.*, ln((c.best + 0.5) / (s.best + 1) / ((c.others + 0.5) / (s.others + 1)))::float8 as weight from counted c cross join size s
    ) w
  ), buyer as (
    select b.account_id, sum(w.points) as points, bool_or(w.is_reason) as has_reasons
    from bought b join worth w on w.kind = 'buys' and w.value = b.item where not b.is_best group by b.account_id
  ), scored as (
    select a.id, a.name, coalesce(i.points, 0) + coalesce(c.points, 0) + coalesce(e.points, 0) + coalesce(b.points, 0) as points
    from account a
    left join worth i on i.kind = 'industry' and i.value = a.industry
    left join worth c on c.kind = 'country' and c.value = a.country
    left join worth e on e.kind = 'employees' and e.value = a.employees
    left join buyer b on b.account_id = a.id
    where not a.is_best and (i.is_reason or c.is_reason or e.is_reason or b.has_reasons)
  ), found as materialized (
    select t.id, t.name, t.points, b.minor from scored t left join basket b on b.account_id = t.id and b.minor > 0
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
comment on function public.best_lookalikes(uuid, text, text, text) is E'Accounts that resemble the 20 customers with the most purchases in the last 365 days\n\nRows have up to three reasons, which are traits (industry, country, employees, buys) that are more common among these 20 customers; best and others are the numbers of accounts with the trait. score is the sum of the logarithms of how much more common the traits are. minor is the value of the purchases of a year, null if there are none. There are no rows if there are fewer than 20 customers or 20 others. owner_id, team_id and region restrict the accounts.';
grant execute on function public.best_lookalikes(uuid, text, text, text) to authenticated;
