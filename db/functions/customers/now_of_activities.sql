-- Returns the current time, to compare activities with now and with 180 days ago (4320 hours, in every time zone). A result
-- computed with it is valid until private.activities_turn.
create or replace function private.now_of_activities() returns timestamptz language sql stable set search_path = '' as $$ select private.now() $$;
grant execute on function private.now_of_activities() to authenticated, service_role;
