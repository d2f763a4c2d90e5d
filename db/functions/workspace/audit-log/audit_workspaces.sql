create or replace function private.audit_workspaces() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_entries (workspace_id, actor_id, kind, changes)
  select n.id, private.member_id(n.id), 'workspace.changed', d.changes
  from removed o join added n on n.id = o.id
  cross join lateral (select private.row_differences(to_jsonb(o), to_jsonb(n) - array['created_at', 'updated_at', 'version']) as changes) d
  where d.changes is not null;
  return null;
end $$;
