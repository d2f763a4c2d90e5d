-- The current time, for queries whether activities have started or were done, and whether that was in the last 180 days (which
-- are as many hours in every time zone): a result computed with it is valid until private.activities_turn.
create or replace function private.now_of_activities() returns timestamptz language sql stable set search_path = '' as $$ select private.now() $$;
grant execute on function private.now_of_activities() to authenticated, service_role;
