-- replaces: public.sample_state(uuid)
create or replace function public.sample_state(workspace_id uuid) returns table (has_samples boolean, has_others boolean, mixes_samples boolean)
language sql stable set search_path = '' set enable_seqscan = off as $$
  with held as (
    -- Scalar subqueries with a limit are used, because `exists` would be planned twice.
    select k.shows_use, k.is_in_metrics,
      (select true from private.records r where r.kind = k.kind and r.workspace_id = sample_state.workspace_id and r.is_sample limit 1) as samples,
      (select true from private.records r where r.kind = k.kind and r.workspace_id = sample_state.workspace_id and not r.is_sample limit 1)
        and k.shows_use as others
    from private.record_kinds k
    union all select false, true, exists (select from public.activities a where a.workspace_id = sample_state.workspace_id and a.is_sample),
      exists (select from public.activities a where a.workspace_id = sample_state.workspace_id and not a.is_sample)
    -- No metric of the home screen is about emails.
    union all select false, false, exists (select from public.mailboxes b where b.workspace_id = sample_state.workspace_id and b.is_sample), false
  )
  select coalesce(bool_or(h.samples), false), coalesce(bool_or(h.others and h.shows_use), false),
    coalesce(bool_or(h.samples and h.is_in_metrics) and bool_or(h.others and h.is_in_metrics), false)
  from held h
$$;
comment on function public.sample_state(uuid) is 'Returns whether the workspace has sample data, whether it has its own records, and whether the metrics of the home screen mix both';
grant execute on function public.sample_state(uuid) to authenticated;
