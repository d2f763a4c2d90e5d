-- The status of an account: whether there is contact as often as usual. People say so; rules propose a change and why.

create type public.account_status as enum ('active', 'at_risk', 'dormant');
alter table public.accounts add column status public.account_status;
comment on column public.accounts.status is 'active, at_risk or dormant, as somebody said or accepted';
create index accounts_status_idx on public.accounts (workspace_id, status) where status is not null;

-- With which account there was contact when, and who it was there: a meeting, a note, a call unless it reached nobody, a task once
-- it is done, and a day with an order.
create function private.account_contacts(workspace uuid)
returns table (account_id uuid, day date, contact_id uuid)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  select coalesce(a.account_id, c.account_id, d.account_id), (t.at at time zone w.time_zone)::date, coalesce(a.contact_id, d.contact_id)
  from public.workspaces w
  join public.activities a on a.workspace_id = w.id and a.outcome is distinct from 'no_answer' and a.outcome is distinct from 'wrong_number'
  cross join lateral (select case when a.kind = 'task' then a.completed_at else a.starts_at end as at) t
  left join public.contacts c on c.workspace_id = w.id and c.id = a.contact_id
  left join public.deals d on d.workspace_id = w.id and d.id = a.deal_id
  where w.id = workspace and t.at <= private.now() and coalesce(a.account_id, c.account_id, d.account_id) is not null
  union all
  select o.account_id, o.day, null
  from public.workspaces w
  cross join lateral private.order_days(w.id, w.currency, (private.now() at time zone w.time_zone)::date) o
  where w.id = workspace and o.is_order
$$;

-- The last contact with each account, how many days lie between two contacts usually (the median of the last two years, of three
-- contacts at least), and the status that follows: at risk after twice as long, dormant after four times, where 30 days count for
-- accounts of which nothing is known to be usual.
create function private.account_rhythms(workspace uuid)
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

create function public.account_standings(workspace_id uuid, ids uuid[] default null)
returns table (account_id uuid, account text, status public.account_status, proposed public.account_status, last_on date,
  days_quiet integer, usual_days integer, contact_id uuid, contact text, total bigint)
language sql stable security invoker set search_path = '' as $$
  with standing as (
    select a.id, a.name, a.status, r.proposed, r.last_on, r.days_quiet, r.usual_days, count(*) over () as total
    from public.accounts a
    left join private.account_rhythms(account_standings.workspace_id) r on r.account_id = a.id
    where a.workspace_id = account_standings.workspace_id
      and case when ids is null then r.proposed is distinct from a.status and r.proposed is not null else a.id = any (ids) end
    order by r.days_quiet desc nulls last, a.name, a.id limit 200
  )
  select s.id, s.name, s.status, s.proposed, s.last_on, s.days_quiet, s.usual_days, c.id, c.name, s.total
  from standing s
  left join lateral (
    -- Whom there was contact with last, else the first by name.
    select k.id, k.name from public.contacts k
    left join lateral (
      select max(v.starts_at) as at from public.activities v where v.workspace_id = k.workspace_id and v.contact_id = k.id and v.starts_at <= private.now()
    ) v on true
    where k.workspace_id = account_standings.workspace_id and k.account_id = s.id
    order by v.at desc nulls last, k.name, k.id limit 1
  ) c on true
  order by s.days_quiet desc nulls last, s.name, s.id
$$;
comment on function public.account_standings is E'When there was contact with accounts last, and which status follows\n\nThose whose status would change, or those of ids; 200 at the most, of `total`. Contact is a meeting, a note, a call that reached somebody, a finished task or a day with an order. usual_days is the median between two of them in the last two years, where there were three at least. At risk is proposed after twice as many days (of 30, where nothing is usual) and 14 at least, dormant after four times as many and 90 at least.';

create function public.accept_account_statuses(workspace_id uuid, ids uuid[] default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare changed integer;
begin
  perform private.begin_change_set();
  update public.accounts a set status = r.proposed
    from private.account_rhythms(accept_account_statuses.workspace_id) r
    where a.workspace_id = accept_account_statuses.workspace_id and a.id = r.account_id
      and (ids is null or a.id = any (ids)) and a.status is distinct from r.proposed;
  get diagnostics changed = row_count;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'bulk_edit', 'accounts', changed), 'changed', changed);
end $$;
comment on function public.accept_account_statuses is E'Gives accounts the status that follows from the last contact, as one change set\n\nThose of ids, or all whose status would change. Returns {"change_set_id", "changed"}.';

grant execute on function private.account_contacts(uuid), private.account_rhythms(uuid) to authenticated, service_role;
grant execute on function public.account_standings(uuid, uuid[]), public.accept_account_statuses(uuid, uuid[]) to authenticated;
