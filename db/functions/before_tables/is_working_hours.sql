-- True for working hours by ISO weekday, from 1 (Monday) to 7 (Sunday): {"1": {"from": "09:00", "to": "17:00"}}. A
-- missing day is a day off.
create or replace function private.is_working_hours(value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) <> 'object' then false else not exists (
    select from jsonb_each(value) day where day.key !~ '^[1-7]$' or case when jsonb_typeof(day.value) <> 'object' then true else
      day.value - 'from' - 'to' <> '{}'
      or coalesce(day.value ->> 'from', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or coalesce(day.value ->> 'to', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      or (day.value ->> 'from') collate "C" >= (day.value ->> 'to') collate "C" end) end
$$;
grant execute on function private.is_working_hours(jsonb) to authenticated, service_role;
