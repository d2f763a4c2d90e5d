-- What an analysis was made of, whether one still answers a question, and what it cost.

-- The last change before it, and whether its deals were samples.
create function private.analysis_basis(workspace uuid, pipeline uuid, out last_change uuid, out samples text)
language sql stable set search_path = '' as $$
  select (select c.id from public.change_log c where c.workspace_id = workspace order by c.id desc limit 1),
    (select case when bool_and(d.is_sample) then 'all' when bool_or(d.is_sample) then 'some' end
      from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
      where d.workspace_id = workspace and (pipeline is null or s.pipeline_id = pipeline))
$$;

-- What is open, stuck or at risk is of today also where the period is long over.
create function public.current_analysis(workspace_id uuid, period text, pipeline_id uuid default null)
returns table (id uuid, created_at timestamptz) language sql stable security invoker set search_path = '' as $$
  select a.id, a.created_at
  from public.workspaces w cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
  cross join lateral private.pipeline_days(current_analysis.period, t.today) d
  join public.analyses a on a.workspace_id = w.id
  where w.id = current_analysis.workspace_id and a.period = current_analysis.period
    and a.pipeline_id is not distinct from current_analysis.pipeline_id
    and (a.period_from, a.period_to, (a.created_at at time zone w.time_zone)::date) = (d.since, d.until, t.today)
    and a.findings ->> 'currency' = w.currency
    and a.last_change is not distinct from (select c.id from public.change_log c where c.workspace_id = w.id order by c.id desc limit 1)
  order by a.created_at desc limit 1
$$;
comment on function public.current_analysis(uuid, text, uuid) is E'The analysis of today that answers a question\n\nThe latest one of this period and pipeline, whoever ran it, if nothing in the workspace has changed since; else no row.';

-- Read like a column of analyses, by whoever paid.
create function public.tokens(analysis public.analyses) returns integer language sql stable security definer set search_path = '' as $$
  select r.price from private.token_runs r join private.token_accounts a on a.id = r.account_id
  where r.id = analysis.id and a.user_id = auth.uid() and private.token_id() is null
$$;
comment on function public.tokens(public.analyses) is 'What the caller paid for an analysis of their own; 0: it was a free one; empty for those of others';

revoke all on function private.analysis_basis(uuid, uuid), public.current_analysis(uuid, text, uuid), public.tokens(public.analyses) from public;
grant execute on function private.analysis_basis(uuid, uuid), public.current_analysis(uuid, text, uuid), public.tokens(public.analyses) to authenticated;
