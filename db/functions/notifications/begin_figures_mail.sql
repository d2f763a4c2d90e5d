-- A user who turns them on gets the first one when the next week or month starts.
create or replace function private.begin_figures_mail() returns trigger language plpgsql set search_path = '' as $$
begin
  new.figures_mailed_on := (private.now() at time zone new.time_zone)::date;
  return new;
end $$;
