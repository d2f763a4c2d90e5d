-- Returns the last contact with each account, the usual number of days between contacts, and the resulting status. The
-- usual number is the median of the last two years; with fewer than two intervals it is null, and 30 days are assumed.
-- An account is at risk after more than twice the usual days and more than 14 days, and dormant after more than four
-- times the usual days and more than 90 days.
create or replace function private.account_rhythms(workspace uuid)
returns table (account_id uuid, last_on date, days_quiet integer, usual_days integer, proposed public.account_status)
language sql stable rows 10000 set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = workspace
  ), visit as materialized (
    select c.account_id, c.day, c.day - lag(c.day) over (partition by c.account_id order by c.day) as gap
    from (select distinct c.account_id, c.day from private.account_contacts(workspace) c) c
  ), rhythm as (
    select v.account_id, max(v.day) as last_on, p.today - max(v.day) as quiet,
      case when count(v.gap) filter (where v.day > p.today - 730) >= 2
        then ceil(percentile_cont(0.5) within group (order by v.gap) filter (where v.day > p.today - 730))::integer end as usual
    from visit v cross join place p group by v.account_id, p.today
  )
  select r.account_id, r.last_on, r.quiet, r.usual,
    case when r.quiet > greatest(90, 4 * coalesce(r.usual, 30)) then 'dormant'
      when r.quiet > greatest(14, 2 * coalesce(r.usual, 30)) then 'at_risk' else 'active' end::public.account_status
  from rhythm r
$$;
grant execute on function private.account_rhythms(uuid) to authenticated, service_role;
