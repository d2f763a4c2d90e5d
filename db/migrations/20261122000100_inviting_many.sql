-- A whole team is invited at once: as many in an hour as may be open, and what becomes of each address is told apart.

create or replace function private.create_invitation(
  workspace uuid, inviter uuid, address text, as_role public.member_role, of_member uuid, hash bytea, needs_proof boolean
) returns public.invitations language plpgsql security definer set search_path = '' as $$
declare made public.invitations;
begin
  -- Invitations of one workspace are made one after the other, or two at once would pass the limits.
  perform from public.workspaces w where w.id = workspace for no key update;
  address := lower(btrim(address));
  if exists (select from public.members m join auth.users u on u.id = m.user_id where m.workspace_id = workspace and lower(u.email) = address) then
    perform private.refuse(address || ' is a member of this workspace already', 'already_member', '23505');
  end if;
  update public.invitations i set revoked_at = private.now()
    where i.workspace_id = workspace and i.email = address and private.invitation_state(i) = 'expired';
  if exists (select from public.invitations i where i.workspace_id = workspace and i.email = address and private.invitation_state(i) = 'open') then
    perform private.refuse(address || ' has an open invitation already', 'already_invited', '23505');
  end if;
  if of_member is not null and not exists (
    select from public.members m where m.workspace_id = workspace and m.id = of_member and m.user_id is null) then
    perform private.refuse('Only a member without a login can be invited to have one', 'not_linkable');
  end if;
  if (select count(*) from public.invitations i where i.workspace_id = workspace and private.invitation_state(i) = 'open') >= 50 then
    perform private.refuse('50 invitations are open, which is the most a workspace can have: revoke some first', 'too_many_open', '54000');
  end if;
  if (select count(*) from public.invitations i where i.workspace_id = workspace and i.created_at > private.now() - interval '1 hour') >= 50 then
    perform private.refuse('50 people were invited in the last hour: go on later', 'too_many_recent', '54000');
  end if;
  insert into public.invitations (workspace_id, email, role, member_id, invited_by)
    values (workspace, address, as_role, of_member, inviter) returning * into made;
  perform private.put_invitation_token(workspace, made.id, 'link', hash, needs_proof);
  return made;
end $$;

drop function private.renew_invitation(uuid, uuid, bytea, boolean);
-- A new link for the same invitation, good for seven days from now; the old one ends. The audit log says who renewed it.
create function private.renew_invitation(workspace uuid, invitation_id uuid, renewer uuid, hash bytea, needs_proof boolean) returns public.invitations
language plpgsql security definer set search_path = '' as $$
declare found public.invitations;
begin
  select * into found from public.invitations i where i.workspace_id = workspace and i.id = invitation_id for update;
  if found.id is null or private.invitation_state(found) not in ('open', 'expired') then
    perform private.refuse('This invitation is no longer open: make a new one', 'not_open');
  end if;
  update public.invitations i set expires_at = private.now() + interval '7 days'
    where i.workspace_id = workspace and i.id = found.id returning * into found;
  if hash is not null then perform private.put_invitation_token(workspace, found.id, 'link', hash, needs_proof); end if;
  insert into public.audit_entries (workspace_id, actor_id, kind, subject_id)
    values (workspace, renewer, 'team.invitation_renewed', found.id);
  return found;
end $$;
revoke execute on function private.renew_invitation(uuid, uuid, uuid, bytea, boolean) from public;
grant execute on function private.renew_invitation(uuid, uuid, uuid, bytea, boolean) to worker;

-- Called by the server once it knows that the inviter is an admin there. One address that is refused does not stop the others.
create function private.invite_each(
  workspace uuid, inviter uuid, addresses text[], as_role public.member_role, of_member uuid, hashes bytea[], needs_proof boolean
) returns table (outcome text, reason text, invitation jsonb) language plpgsql security definer set search_path = '' as $$
declare said text; open_one public.invitations;
begin
  -- Held from here on: a lock that is taken for one address goes when that address is refused.
  perform from public.workspaces w where w.id = workspace for no key update;
  for nr in 1 .. cardinality(addresses) loop
    begin
      outcome := 'invited';
      reason := null;
      invitation := to_jsonb(private.create_invitation(workspace, inviter, addresses[nr], as_role, of_member, hashes[nr], needs_proof));
    exception when unique_violation or program_limit_exceeded or invalid_parameter_value then
      get stacked diagnostics said = pg_exception_detail;
      reason := substring(said from '"reason"\s*:\s*"(\w+)"');
      if reason is null then raise; end if;
      outcome := 'refused';
      invitation := null;
      select * into open_one from public.invitations i
        where i.workspace_id = workspace and i.email = addresses[nr] and private.invitation_state(i) = 'open';
      -- A link that was lost is no reason to be sent away; an invitation to become somebody is another one.
      if reason = 'already_invited' and (of_member is null or open_one.member_id = of_member) then
        outcome := 'renewed';
        reason := null;
        invitation := to_jsonb(private.renew_invitation(workspace, open_one.id, inviter, hashes[nr], needs_proof));
      end if;
    end;
    return next;
  end loop;
end $$;
revoke execute on function private.invite_each(uuid, uuid, text[], public.member_role, uuid, bytea[], boolean) from public;
grant execute on function private.invite_each(uuid, uuid, text[], public.member_role, uuid, bytea[], boolean) to worker;
