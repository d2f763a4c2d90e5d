-- Marks today's metrics email as sent when a user turns these emails on, so that the first one is sent at the start of
-- the next week or month.
create or replace function private.start_metrics_mail() returns trigger language plpgsql set search_path = '' as $$
begin
  new.metrics_mailed_on := (private.now() at time zone new.time_zone)::date;
  return new;
end $$;
