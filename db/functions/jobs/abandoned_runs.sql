-- Returns the runs that need a restart, because their process has died or they are overdue. A queued run with a
-- wake_at, such as one that the database starts, is returned as soon as it is due.
create or replace function private.abandoned_runs() returns table (id uuid, name text, total integer, requester text)
language sql volatile set search_path = '' as $$
  select r.id, r.name, r.total, private.run_requester(l.claims, r.workspace_id)
  from public.runs r join private.run_leases l on l.run_id = r.id
  where case r.status
    when 'running' then not private.has_live_process(l)
    when 'queued' then r.created_at < private.now() - interval '3 seconds' or l.wake_at <= clock_timestamp()
    when 'waiting' then l.wake_at < clock_timestamp() - interval '3 seconds' end
    and r.status in ('queued', 'running', 'waiting')
$$;
grant execute on function private.abandoned_runs() to worker;
