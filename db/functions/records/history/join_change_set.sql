-- Starts a change set that all further sets of the transaction join, and returns its id. A job can thus make many
-- merges for a user, who can undo them in one step.
create or replace function private.join_change_set() returns uuid language plpgsql volatile set search_path = '' as $$
declare made uuid := private.begin_change_set();
begin
  perform private.set_setting('joins_change_set', 'on');
  return made;
end $$;
grant execute on function private.join_change_set() to authenticated, service_role;
