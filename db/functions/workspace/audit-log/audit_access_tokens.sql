-- Logs the creation and revocation of access tokens in the audit log.
create or replace function private.audit_access_tokens() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, subject, changes)
    select n.workspace_id, n.member_id, 'tokens.created', n.id, n.name,
      jsonb_build_object('scopes', jsonb_build_array(null, n.scopes), 'expires_at', jsonb_build_array(null, n.expires_at)) from added n;
  else
    insert into public.audit_entries (workspace_id, actor_id, kind, subject_id, subject, changes)
    select n.workspace_id, private.member_id(n.workspace_id), 'tokens.revoked', n.id, n.name,
      jsonb_build_object('member_id', jsonb_build_array(n.member_id, null))
    from removed o join added n on n.id = o.id where o.revoked_at is null and n.revoked_at is not null;
  end if;
  return null;
end $$;
