-- Creates or renews an invitation for each address and returns one row for each: invited, renewed or refused. The
-- server has already checked that the inviter is an admin. A rejected address does not stop the others.
create or replace function private.invite_each(
  workspace uuid, inviter uuid, addresses text[], as_role public.member_role, of_member uuid, hashes bytea[], needs_proof boolean
) returns table (outcome text, reason text, invitation jsonb) language plpgsql security definer set search_path = '' as $$
declare said text; open_one public.invitations;
begin
  -- Locks the workspace here, because a lock taken for one address is released when that address is rejected.
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
      -- An open invitation is renewed, because its link may have been lost, unless it is for another member.
      if reason = 'already_invited' and (of_member is null or open_one.member_id = of_member) then
        outcome := 'renewed';
        reason := null;
        invitation := to_jsonb(private.renew_invitation(workspace, open_one.id, inviter, hashes[nr], needs_proof));
      end if;
    end;
    return next;
  end loop;
end $$;
grant execute on function private.invite_each(uuid, uuid, text[], public.member_role, uuid, bytea[], boolean) to worker;
