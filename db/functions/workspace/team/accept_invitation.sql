create or replace function public.accept_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare invitation public.invitations := private.lock_invitation(token); me uuid := auth.uid();
begin
  if (select t.needs_proof from private.invitation_tokens t where t.token_hash = sha256(convert_to(token, 'UTF8')))
    and not exists (select from auth.identities d where d.user_id = me and lower(d.identity_data ->> 'email') = invitation.email
      and (d.identity_data -> 'email_verified') = 'true') then
    perform private.reject('Confirm your email address first', 'unproven', '42501');
  end if;
  if exists (select from public.members m where m.workspace_id = invitation.workspace_id and m.user_id = me) then
    perform private.reject('You are already a member of this workspace', 'already_member', '23505');
  end if;
  if invitation.member_id is null then
    insert into public.members (workspace_id, user_id, role, name, email)
      select invitation.workspace_id, me, invitation.role, p.display_name, invitation.email from public.profiles p where p.user_id = me;
  else
    update public.members m set user_id = me, role = invitation.role, email = invitation.email
      where m.workspace_id = invitation.workspace_id and m.id = invitation.member_id and m.user_id is null;
  end if;
  if not found then perform private.reject('The member you were invited as already has a login. Ask for a new invitation', 'not_linkable'); end if;
  update public.invitations i set accepted_at = private.now() where i.workspace_id = invitation.workspace_id and i.id = invitation.id;
  update public.profiles p set last_workspace_id = invitation.workspace_id, onboarding_skipped = true where p.user_id = me;
  return invitation.workspace_id;
end $$;
comment on function public.accept_invitation(text) is E'Makes the caller a member of the workspace that invited them\n\nOnly once, before the invitation expires, and for the invited email address. Returns the id of the workspace.';
grant execute on function public.accept_invitation(text) to authenticated;
