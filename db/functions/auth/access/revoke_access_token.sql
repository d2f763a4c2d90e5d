create or replace function public.revoke_access_token(token_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.access_tokens t set revoked_at = coalesce(t.revoked_at, private.now())
  where t.id = revoke_access_token.token_id
    and (t.user_id = auth.uid() or t.workspace_id in (select private.workspaces('admin')));
  if not found then raise exception 'Access token not found' using errcode = 'PT404'; end if;
end $$;
comment on function public.revoke_access_token(uuid) is 'Revokes an access token immediately and permanently. Members revoke their own; admins revoke any token of the workspace.';
grant execute on function public.revoke_access_token(uuid) to authenticated;
