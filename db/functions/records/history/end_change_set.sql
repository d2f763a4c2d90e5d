-- Ends the change set and returns its id, or null if it has no changes. Within a joined change set, only returns the id
-- of that set. A set without changes inserts no row, so the caller's role is checked here instead of by the row's
-- policy.
create or replace function private.end_change_set(workspace uuid, set_kind text, set_entity text, changed integer, undone uuid default null)
returns uuid language plpgsql set search_path = '' as $$
declare made uuid := private.change_set();
begin
  if private.is_on('joins_change_set') then return made; end if;
  if changed > 0 then
    insert into public.change_sets (workspace_id, id, kind, entity, actor_id, record_count, undoes)
      values (workspace, made, set_kind, set_entity, private.member_id(workspace), changed, undone);
  elsif current_user = 'authenticated' then
    perform private.require_role(workspace, 'member');
  end if;
  perform private.set_setting('change_set', null);
  return case when changed > 0 then made end;
end $$;
grant execute on function private.end_change_set(uuid, text, text, integer, uuid) to authenticated, service_role, worker;
