-- replaces: private.workflow_login(uuid, uuid)

-- Returns the user that a workflow runs as: the user of the member it acts for, as long as this member may write;
-- otherwise null.
create or replace function private.workflow_login(workspace uuid, runs_as uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select m.user_id from public.members m
  where m.workspace_id = workspace and m.id = runs_as and m.role >= 'member' and m.user_id is not null and not private.is_being_deleted(m.user_id)
$$;
grant execute on function private.workflow_login(uuid, uuid) to worker;
