-- Returns the workspaces where the caller has at least the given role; none if the caller is deleting their account.
-- Every policy evaluates this once per statement.
create or replace function private.workspaces(at_least public.member_role default 'viewer') returns setof uuid
language sql stable security definer set search_path = '' parallel safe as $$
  select workspace_id from public.members
  where user_id = (select auth.uid()) and role >= at_least and private.token_allows_workspace(workspace_id, id, at_least)
    and not exists (select from private.account_deletions d where d.user_id = (select auth.uid()))
$$;
grant execute on function private.workspaces(public.member_role) to anon, authenticated, service_role, worker;
