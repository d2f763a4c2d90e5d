-- True if a member owns records or has open activities.
create or replace function private.has_responsibilities(workspace uuid, member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.records r where r.workspace_id = workspace and r.owner_id = member)
    or exists (select from public.activities a where a.workspace_id = workspace and a.assignee_id = member and a.completed_at is null)
$$;
