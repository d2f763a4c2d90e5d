-- Workflows on a schedule: at set times, some days before or after a date, and for what stays unchanged for some days. Each has
-- an hour in the workspace's time zone; its records are queried then. A skipped hour is the one after it, a repeated one counts
-- once.
create or replace function private.is_clock(trigger jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(trigger ->> 'on' in ('schedule', 'date', 'stays'), false)
$$;
grant execute on function private.is_clock(jsonb) to authenticated, service_role;
