-- replaces: public.leads(uuid)
-- Returns the 60 open deals with the highest weighted value, with the last contact about each. An email about a deal counts as
-- contact.
create or replace function public.leads(workspace_id uuid)
returns table (deal_id uuid, deal text, account_id uuid, account text, owner_id uuid, stage text, next_stage text, priority text, currency text, value_minor bigint, probability integer, weighted_minor numeric, days_in_stage integer, usual_days integer, days_to_close integer, days_quiet integer, has_task boolean, is_sample boolean, total bigint, high_potential bigint)
language sql stable security definer set search_path = '' set work_mem = '32MB' as $$
  with home as materialized (
    select w.id, w.currency, w.time_zone, (private.now() at time zone w.time_zone)::date as today
    from public.workspaces w where w.id = leads.workspace_id and w.id in (select private.workspaces('viewer'))
  ), stage as materialized (
    select s.*, lead(s.name) over (partition by s.pipeline_id order by s.position, s.id) as next_stage
    from home h join public.stages s on s.workspace_id = h.id and s.kind = 'open'
  ), open_deal as materialized (
    select d.*, s.name as stage, s.next_stage, s.rotting_days, coalesce(d.probability, s.default_probability) as win_probability,
      d.currency = h.currency as is_here, count(*) over () as total,
      count(*) filter (where coalesce(d.probability, s.default_probability) >= 50) over () as high_potential
    from home h join stage s on true join public.deals d on d.workspace_id = h.id and d.stage_id = s.id
  ), listed as materialized (
    select d.*, d.value_minor * d.win_probability / 100.0 as weighted_minor from open_deal d
    order by d.is_here desc, d.value_minor * d.win_probability desc nulls last, d.id limit 60
  )
  select l.id, l.name, l.account_id, a.name, l.owner_id, l.stage, l.next_stage, l.priority::text, l.currency, l.value_minor, l.win_probability,
    l.weighted_minor, h.today - (l.stage_entered_at at time zone h.time_zone)::date, l.rotting_days, l.close_date - h.today,
    h.today - (greatest(t.last_at, e.last_at) at time zone h.time_zone)::date, coalesce(t.has_task, false), l.is_sample, l.total, l.high_potential
  from home h cross join listed l
  left join private.emails_about_deals(leads.workspace_id) e on e.deal_id = l.id
  left join public.accounts a on a.workspace_id = h.id and a.id = l.account_id
  cross join lateral (
    select max(coalesce(v.completed_at, v.starts_at)) filter (where (v.kind <> 'task' or v.completed_at is not null)
        and v.starts_at <= private.now() and v.outcome is distinct from 'no_answer' and v.outcome is distinct from 'wrong_number') as last_at,
      bool_or(v.kind = 'task' and v.completed_at is null or v.kind = 'meeting' and v.starts_at > private.now()) as has_task
    from public.activities v where v.workspace_id = h.id and v.deal_id = l.id
  ) t
  order by l.is_here desc, l.weighted_minor desc nulls last, l.id
$$;
comment on function public.leads(uuid) is E'Returns the open deals with the highest weighted value\n\nThe 60 deals, of `total`, with the highest value times probability; high_potential counts all deals with a probability of 50 % or more. days_quiet is the number of days since the last contact, and usual_days the number of days after which a deal counts as stale in its stage. has_task is true if a task is open or a meeting is planned.';
grant execute on function public.leads(uuid) to authenticated;
