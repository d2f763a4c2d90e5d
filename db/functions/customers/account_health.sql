create or replace function public.account_health(workspace_id uuid, ids uuid[] default null)
returns table (account_id uuid, account text, status public.account_status, proposed public.account_status, last_on date, days_quiet integer, usual_days integer, contact_id uuid, contact text, total bigint)
language sql stable set search_path = '' as $$
  with standing as (
    select a.id, a.name, a.status, r.proposed, r.last_on, r.days_quiet, r.usual_days, count(*) over () as total
    from public.accounts a
    left join private.account_rhythms(account_health.workspace_id) r on r.account_id = a.id
    where a.workspace_id = account_health.workspace_id
      and case when ids is null then r.proposed is distinct from a.status and r.proposed is not null else a.id = any (ids) end
    order by r.days_quiet desc nulls last, a.name, a.id limit 200
  ), written as materialized (
    select e.contact_id, max(e.at) as at from private.shared_emails(account_health.workspace_id) e where e.at <= (select private.now()) group by e.contact_id
  )
  select s.id, s.name, s.status, s.proposed, s.last_on, s.days_quiet, s.usual_days, c.id, c.name, s.total
  from standing s
  left join lateral (
    -- The contact who was in touch last; if there is none, the first contact by name.
    select k.id, k.name from public.contacts k
    left join lateral (
      select max(v.starts_at) as at from public.activities v where v.workspace_id = k.workspace_id and v.contact_id = k.id and v.starts_at <= private.now()
    ) v on true
    left join written e on e.contact_id = k.id
    where k.workspace_id = account_health.workspace_id and k.account_id = s.id
    order by greatest(v.at, e.at) desc nulls last, k.name, k.id limit 1
  ) c on true
  order by s.days_quiet desc nulls last, s.name, s.id
$$;
comment on function public.account_health(uuid, uuid[]) is E'The last contact with accounts, and the status that follows from it\n\nReturns the accounts in ids, or those whose status would change; at most 200, of `total`. Contact is an email, a meeting, a note, an answered call, a completed task, or a day with an order. usual_days is the median number of days between contacts in the last two years, if there are at least two such intervals. The status at risk is proposed after more than twice the usual days (30 if unknown) and more than 14 days, dormant after more than four times the usual days and more than 90 days.';
grant execute on function public.account_health(uuid, uuid[]) to authenticated;
