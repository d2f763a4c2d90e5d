-- Returns since when an imported deal has been in its stage: a won or lost one since the day it closed. For an open one no file
-- has this day.
create or replace function private.told_entry(workspace uuid, kind public.stage_kind, closed date) returns timestamptz
language sql stable set search_path = '' as $$
  select closed::timestamp at time zone w.time_zone from public.workspaces w
  where w.id = workspace and kind <> 'open' and closed <= (private.now() at time zone w.time_zone)::date
$$;
