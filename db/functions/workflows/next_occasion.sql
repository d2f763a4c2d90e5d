-- Returns the next scheduled time of a trigger within 40 days.
create or replace function private.next_occasion(trigger jsonb, zone text, after timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(o.at) from private.occasions(trigger, zone, after, after + interval '40 days') o
$$;
grant execute on function private.next_occasion(jsonb, text, timestamptz) to worker;
