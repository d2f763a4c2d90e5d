-- Open, stuck and at-risk deals are always as of today, even if the period has ended.
create or replace function public.current_analysis(workspace_id uuid, period text, pipeline_id uuid default null)
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
comment on function public.current_analysis(uuid, text, uuid) is E'Returns the current analysis of a period and pipeline\n\nThis is the latest analysis from today, by any member, if nothing in the workspace has changed since; otherwise there is no row. If pipeline_id is null, the analysis is the one of all pipelines.';
grant execute on function public.current_analysis(uuid, text, uuid) to authenticated;
