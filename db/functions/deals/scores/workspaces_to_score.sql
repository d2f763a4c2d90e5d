-- Returns the workspaces whose scores are due, by subject: never computed, older than 20 hours, or, for deals, older
-- than 50 minutes if the number of closed deals has grown by more than 10% plus 5 since.
create or replace function private.workspaces_to_score() returns table (workspace_id uuid, subject text)
language sql stable security definer set search_path = '' as $$
  select w.id, k.subject from public.workspaces w
  cross join unnest(array['deals', 'leads']) k (subject)
  left join lateral (select m.* from public.score_models m where m.workspace_id = w.id and m.subject = k.subject order by m.version desc limit 1) m on true
  cross join lateral (select private.scorable_records(w.id, k.subject) as scorable) d
  where d.scorable > 0 and (m.id is null or m.trained_at < private.now() - interval '20 hours'
    or k.subject = 'deals' and d.scorable > 1.1 * m.records + 5 and m.trained_at < private.now() - interval '50 minutes')
$$;
grant execute on function private.workspaces_to_score() to worker;
