-- True if the process that claimed a run still holds it. Each connected process holds a lock with its number: if the
-- process dies, the lock is released immediately; if it hangs, its lease expires.
create or replace function private.has_live_process(lease private.run_leases) returns boolean language sql stable set search_path = '' as $$
  select coalesce(lease.leased_until > clock_timestamp(), false) and private.is_runner_connected(lease.runner)
$$;
grant execute on function private.has_live_process(private.run_leases) to worker;
