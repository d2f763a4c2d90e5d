-- True for triggers by the clock: at set times, some days before or after a date, or when a value has not changed for
-- some days. Each has an hour in the workspace's time zone, at which its records are queried. An hour skipped by
-- daylight saving time moves to the next hour; a repeated hour counts once.
create or replace function private.is_clock_trigger(trigger jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(trigger ->> 'on' in ('schedule', 'date', 'stays'), false)
$$;
grant execute on function private.is_clock_trigger(jsonb) to authenticated, service_role;
