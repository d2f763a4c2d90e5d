-- Ends a joined change set, which contains several sets, and returns its id, or null if it has no changes.
create or replace function private.end_joined_change_set(workspace uuid, set_kind text, set_entity text, changed integer) returns uuid
language plpgsql volatile set search_path = '' as $$
begin
  perform private.set_setting('joins_change_set', null);
  return private.end_change_set(workspace, set_kind, set_entity, changed);
end $$;
grant execute on function private.end_joined_change_set(uuid, text, text, integer) to authenticated, service_role;
