-- Returns the next scheduled time of a trigger within 40 days; null if there is none.
create or replace function private.next_trigger_time(trigger jsonb, zone text, after timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(o.at) from private.trigger_times(trigger, zone, after, after + interval '40 days') o
$$;
grant execute on function private.next_trigger_time(jsonb, text, timestamptz) to worker;
