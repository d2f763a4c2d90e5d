-- replaces: public.leads(uuid)
-- Returns the 60 open deals with the highest weighted value, with the last contact about each. An email about a deal
-- counts as contact. Deals in the workspace's currency come first, because values in different currencies cannot be
-- compared.
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
    -- These columns are all in one index.
    select d.id, d.stage_id, d.currency = h.currency as is_here, p.win_probability, d.value_minor * p.win_probability as weight
    from home h join stage s on true join public.deals d on d.workspace_id = h.id and d.stage_id = s.id
    cross join lateral (select coalesce(d.probability, s.default_probability) as win_probability) p
  ), counted as materialized (
    select count(*) as total, count(*) filter (where o.win_probability >= 50) as high_potential from open_deal o
  ), listed as materialized (
    select o.* from open_deal o order by o.is_here desc, o.weight desc nulls last, o.id limit 60
  )
  select d.id, d.name, d.account_id, a.name, d.owner_id, s.name, s.next_stage, d.priority::text, d.currency, d.value_minor, l.win_probability,
    l.weight / 100.0, h.today - (d.stage_entered_at at time zone h.time_zone)::date, s.rotting_days, d.close_date - h.today,
    h.today - (greatest(t.last_at, e.last_at) at time zone h.time_zone)::date, coalesce(t.has_task, false), d.is_sample, c.total, c.high_potential
  from home h cross join counted c cross join listed l
  join public.deals d on d.workspace_id = h.id and d.id = l.id
  join stage s on s.id = l.stage_id
  left join private.emails_about_deals(leads.workspace_id) e on e.deal_id = d.id
  left join public.accounts a on a.workspace_id = h.id and a.id = d.account_id
  cross join lateral (
    select max(coalesce(v.completed_at, v.starts_at)) filter (where (v.kind <> 'task' or v.completed_at is not null)
        and v.starts_at <= private.now() and v.outcome is distinct from 'no_answer' and v.outcome is distinct from 'wrong_number') as last_at,
      bool_or(v.kind = 'task' and v.completed_at is null or v.kind = 'meeting' and v.starts_at > private.now()) as has_task
    from public.activities v where v.workspace_id = h.id and v.deal_id = d.id
  ) t
  order by l.is_here desc, l.weight desc nulls last, l.id
$$;
comment on function public.leads(uuid) is E'Returns the open deals with the highest weighted value\n\nThe 60 deals, of `total`, with the highest value times probability; those in the workspace''s currency come first. high_potential counts all deals with a probability of 50% or more. days_quiet is the number of days since the last contact, and usual_days the number of days after which a deal counts as stale in its stage. has_task is true if a task is open or a meeting is planned.';
grant execute on function public.leads(uuid) to authenticated;
