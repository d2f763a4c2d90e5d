-- Returns the current month in the user's time zone, such as 2026-11.
create or replace function private.free_month(person uuid) returns text language sql stable set search_path = '' as $$
  select to_char(private.now() at time zone coalesce((select p.time_zone from public.profiles p where p.user_id = person), 'UTC'), 'YYYY-MM')
$$;
