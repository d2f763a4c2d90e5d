-- Returns the scheduled times of a trigger that are later than `after` and not later than `upto`, each with its day in
-- the time zone `zone`. If a month lacks the day of a monthly trigger, the last day of the month is used.
create or replace function private.trigger_times(trigger jsonb, zone text, after timestamptz, upto timestamptz) returns table (day date, at timestamptz)
language sql stable set search_path = '' as $$
  select d.day, m.at
  from generate_series((after at time zone zone)::date - 1, (upto at time zone zone)::date + 1, interval '1 day') g
    cross join lateral (select g::date as day) d
    cross join lateral (select (d.day + (trigger ->> 'at')::time) at time zone zone as at) m
  where m.at > after and m.at <= upto and case when trigger ->> 'on' <> 'schedule' or trigger ->> 'every' = 'day' then true
    when trigger ->> 'every' = 'week' then trigger -> 'weekdays' @> to_jsonb(extract(isodow from d.day)::integer)
    else extract(day from d.day) = least((trigger ->> 'day')::integer, extract(day from date_trunc('month', d.day) + interval '1 month - 1 day')) end
  order by m.at
$$;
grant execute on function private.trigger_times(jsonb, text, timestamptz, timestamptz) to worker;
