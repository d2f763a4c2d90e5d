-- Notifies all workspaces of a user that the user's own data has changed: only the user if is_own is true, otherwise
-- all members, as a change of the member.
create or replace function private.publish_to_memberships(login uuid, target text, event text, is_own boolean) returns void
language plpgsql set search_path = '' as $$
declare one public.members;
begin
  insert into private.change_events (workspace_id, table_name, min_role, member_id)
    select m.workspace_id, target, 'viewer', case when is_own then m.id end from public.members m where m.user_id = login;
  if not private.is_watched() then return; end if;
  for one in select m.* from public.members m where m.user_id = login loop
    continue when not private.is_watched(one.workspace_id);
    perform pg_notify('vanda_changes', (jsonb_build_object('table', target, 'type', event, 'workspace', one.workspace_id,
      'least', 'viewer', 'count', 1) || case when is_own then jsonb_build_object('person', one.id)
        else jsonb_build_object('ids', replace(one.id::text, '-', '')) end)::text);
  end loop;
end $$;
