-- Starts and ends the one set of many merges: what a job does for a user, who can undo it in one step.
create or replace function private.join_change_set() returns uuid language plpgsql volatile set search_path = '' as $$
declare made uuid := private.begin_change_set();
begin
  perform private.set_setting('joins_change_set', 'on');
  return made;
end $$;
grant execute on function private.join_change_set() to authenticated, service_role;
