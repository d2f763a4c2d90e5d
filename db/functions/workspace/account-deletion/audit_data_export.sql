-- Logs an export of a user's data in each of the user's workspaces, because it also contains records of the workspaces.
-- An export of a workspace is logged in that workspace.
create or replace function private.audit_data_export() returns trigger language plpgsql security definer set search_path = '' as $$
declare exported uuid;
begin
  select r.subject_id into exported from public.runs r where r.id = new.id;
  insert into public.audit_entries (workspace_id, actor_id, kind)
    select m.workspace_id, m.id, case when exported is null then 'exports.everything' else 'exports.workspace' end
    from public.members m where m.user_id = new.user_id and (exported is null or m.workspace_id = exported);
  return null;
end $$;
