-- True if the caller's credentials admit them to a workspace: always for users. An access token admits only to its own workspace,
-- with 'read' as a viewer and with 'write' as a member, because only users manage workspaces. Evaluated for every statement, so
-- it has no setting of its own and runs no query for users.
create or replace function private.token_admits(workspace uuid, member uuid, at_least public.member_role) returns boolean
language plpgsql stable parallel safe as $$
begin
  if private.token_id() is null then return true; end if;
  return exists (
    select from public.access_tokens t
    where t.id = private.token_id() and t.workspace_id = workspace and t.member_id = member and t.user_id = auth.uid()
      and t.revoked_at is null and t.expires_at > private.now()
      and at_least <= case when 'write' = any (t.scopes) then 'member'::public.member_role else 'viewer' end);
end $$;
