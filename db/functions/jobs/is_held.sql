-- True if the process that took a run still holds it. Each process holds a lock under its number while it is connected: one that
-- died releases it immediately, one that was stopped exceeds its lease.
create or replace function private.is_held(lease private.run_leases) returns boolean language sql stable set search_path = '' as $$
  select coalesce(lease.leased_until > clock_timestamp(), false) and private.is_runner_there(lease.runner)
$$;
grant execute on function private.is_held(private.run_leases) to worker;
