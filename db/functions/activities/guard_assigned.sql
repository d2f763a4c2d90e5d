-- A policy reads the row before or after a change, never what changed. Only a task can be completed.
create or replace function private.guard_assigned() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A generated column has no value yet before a row is written.
  if to_jsonb(new) - array['completed_at', 'search'] is distinct from to_jsonb(old) - array['completed_at', 'search'] then
    perform private.require_role(new.workspace_id, 'member');
  end if;
  return new;
end $$;
