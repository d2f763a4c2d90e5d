-- Stores the token of an invitation's email and returns the email's contents; null if the invitation is no longer open.
-- Only the email contains this token, so opening its link confirms the address.
create or replace function private.invitation_email(workspace uuid, invitation_id uuid, hash bytea) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare sent public.invitations;
begin
  update public.invitations i set mailed_at = private.now()
    where i.workspace_id = workspace and i.id = invitation_id and private.invitation_state(i) = 'open' returning * into sent;
  if sent.id is null then return null; end if;
  perform private.store_invitation_token(workspace, sent.id, 'mail', hash, false);
  return (select jsonb_build_object('email', sent.email, 'workspace', w.name, 'inviter', m.name, 'language', coalesce(p.language, 'en'))
    from public.workspaces w
    left join public.members m on m.workspace_id = w.id and m.id = sent.invited_by
    left join public.profiles p on p.user_id = m.user_id
    where w.id = workspace);
end $$;
grant execute on function private.invitation_email(uuid, uuid, bytea) to auth_admin;
