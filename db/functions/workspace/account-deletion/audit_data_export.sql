-- Logs an export of a user's data in each of their workspaces, because it also contains records of the workspace.
create or replace function private.audit_data_export() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_entries (workspace_id, actor_id, kind)
    select m.workspace_id, m.id, 'exports.everything' from public.members m where m.user_id = new.user_id;
  return null;
end $$;
