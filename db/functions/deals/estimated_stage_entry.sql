-- Returns the estimated time an imported deal entered its stage: the day it was won or lost. Null for an open deal,
-- because files do not contain this day, and for a close date that is missing or in the future.
create or replace function private.estimated_stage_entry(workspace uuid, kind public.stage_kind, closed date) returns timestamptz
language sql stable set search_path = '' as $$
  select closed::timestamp at time zone w.time_zone from public.workspaces w
  where w.id = workspace and kind <> 'open' and closed <= (private.now() at time zone w.time_zone)::date
$$;
