-- Creates an invitation and the token of its link. The server has already checked that the inviter is an admin. At most
-- 50 invitations may be open and 50 created per hour, which is enough to invite a whole team.
create or replace function private.create_invitation(
  workspace uuid, inviter uuid, address text, as_role public.member_role, of_member uuid, hash bytea, needs_proof boolean
) returns public.invitations language plpgsql security definer set search_path = '' as $$
declare made public.invitations;
begin
  -- Locks the workspace, because two simultaneous invitations could exceed the limits.
  perform from public.workspaces w where w.id = workspace for no key update;
  address := lower(btrim(address));
  if exists (select from public.members m join auth.users u on u.id = m.user_id where m.workspace_id = workspace and lower(u.email) = address) then
    perform private.reject(address || ' is a member of this workspace already', 'already_member', '23505');
  end if;
  update public.invitations i set revoked_at = private.now()
    where i.workspace_id = workspace and i.email = address and private.invitation_state(i) = 'expired';
  if exists (select from public.invitations i where i.workspace_id = workspace and i.email = address and private.invitation_state(i) = 'open') then
    perform private.reject(address || ' has an open invitation already', 'already_invited', '23505');
  end if;
  if of_member is not null and not exists (
    select from public.members m where m.workspace_id = workspace and m.id = of_member and m.user_id is null) then
    perform private.reject('Only a member without a login can be invited to sign in', 'not_linkable');
  end if;
  if (select count(*) from public.invitations i where i.workspace_id = workspace and private.invitation_state(i) = 'open') >= 50 then
    perform private.reject('A workspace can have at most 50 open invitations. Revoke some first', 'too_many_open', '54000');
  end if;
  if (select count(*) from public.invitations i where i.workspace_id = workspace and i.created_at > private.now() - interval '1 hour') >= 50 then
    perform private.reject('You invited 50 people in the last hour. Try again later', 'too_many_recent', '54000');
  end if;
  insert into public.invitations (workspace_id, email, role, member_id, invited_by)
    values (workspace, address, as_role, of_member, inviter) returning * into made;
  perform private.store_invitation_token(workspace, made.id, 'link', hash, needs_proof);
  return made;
end $$;
grant execute on function private.create_invitation(uuid, uuid, text, public.member_role, uuid, bytea, boolean) to worker;
