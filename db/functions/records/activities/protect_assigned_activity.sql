-- Rejects changes by a viewer to an assigned activity, except completing a task. A policy cannot check this, because it
-- does not see which columns changed.
create or replace function private.protect_assigned_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- `search` is generated and has no value before the row is written.
  if to_jsonb(new) - array['completed_at', 'search'] is distinct from to_jsonb(old) - array['completed_at', 'search'] then
    perform private.require_role(new.workspace_id, 'member');
  end if;
  return new;
end $$;
