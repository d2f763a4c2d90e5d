create or replace function public.revoke_invitation(workspace_id uuid, invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.workspaces('admin') w where w = revoke_invitation.workspace_id) then
    perform private.reject('Only an admin can revoke invitations', 'not_admin', '42501');
  end if;
  update public.invitations i set revoked_at = private.now()
    where i.workspace_id = revoke_invitation.workspace_id and i.id = revoke_invitation.invitation_id
      and private.invitation_state(i) in ('open', 'expired');
  if not found then perform private.reject('This invitation is no longer open', 'not_open'); end if;
end $$;
comment on function public.revoke_invitation(uuid, uuid) is E'Revokes an invitation; its links expire\n\nFor admins.';
grant execute on function public.revoke_invitation(uuid, uuid) to authenticated;
