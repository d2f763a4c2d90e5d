-- Returns the postponed runs that are due within this many milliseconds, at most 1,000. Runs that are overdue by more
-- than three seconds are returned by private.abandoned_runs.
create or replace function private.due_runs(horizon_ms integer) returns table (name text, total integer, due_in_ms integer)
language sql volatile set search_path = '' as $$
  select r.name, r.total, ceil(1000 * extract(epoch from l.wake_at - clock_timestamp()))::integer
  from private.run_leases l join public.runs r on r.id = l.run_id
  where l.wake_at > clock_timestamp() - interval '3 seconds'
    and l.wake_at <= clock_timestamp() + make_interval(secs => horizon_ms / 1000.0)
    and r.status = 'waiting'
  order by l.wake_at limit 1000
$$;
grant execute on function private.due_runs(integer) to worker;
