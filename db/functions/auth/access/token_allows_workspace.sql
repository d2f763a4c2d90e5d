-- True if the caller's credentials give access to a workspace; a user's own credentials always do. An access token
-- gives access only to its own workspace: as a viewer with the scope 'read', and as a member with 'write', because only
-- users manage workspaces. Evaluated for every statement, so it changes no settings and runs no query for users.
create or replace function private.token_allows_workspace(workspace uuid, member uuid, at_least public.member_role) returns boolean
language plpgsql stable parallel safe as $$
begin
  if private.token_id() is null then return true; end if;
  return exists (
    select from public.access_tokens t
    where t.id = private.token_id() and t.workspace_id = workspace and t.member_id = member and t.user_id = auth.uid()
      and t.revoked_at is null and t.expires_at > private.now()
      and at_least <= case when 'write' = any (t.scopes) then 'member'::public.member_role else 'viewer' end);
end $$;
