-- An export of a user's data holds the workspace's records, too: the audit log has who exported it.
create or replace function private.audit_data_export() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_entries (workspace_id, actor_id, kind)
    select m.workspace_id, m.id, 'exports.everything' from public.members m where m.user_id = new.user_id;
  return null;
end $$;
