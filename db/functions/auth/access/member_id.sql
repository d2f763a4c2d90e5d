-- Returns the caller's member id in a workspace, which is stored as the author of their changes. Null if the caller is
-- not a member or is deleting their account.
create or replace function private.member_id(workspace uuid) returns uuid
language sql stable security definer set search_path = '' parallel safe as $$
  select id from public.members
  where workspace_id = workspace and user_id = (select auth.uid()) and private.token_allows_workspace(workspace_id, id, 'viewer')
    and not exists (select from private.account_deletions d where d.user_id = (select auth.uid()))
$$;
grant execute on function private.member_id(uuid) to anon, authenticated, service_role, worker;
