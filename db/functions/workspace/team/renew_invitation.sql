-- Extends an invitation to seven days from now and returns it. With `hash`, a new link replaces the old one. Rejects an
-- invitation that is neither open nor expired. The audit log records who renewed it.
create or replace function private.renew_invitation(workspace uuid, invitation_id uuid, renewer uuid, hash bytea, needs_proof boolean) returns public.invitations
language plpgsql security definer set search_path = '' as $$
declare found public.invitations;
begin
  select * into found from public.invitations i where i.workspace_id = workspace and i.id = invitation_id for update;
  if found.id is null or private.invitation_state(found) not in ('open', 'expired') then
    perform private.reject('This invitation is no longer open. Create a new one', 'not_open');
  end if;
  update public.invitations i set expires_at = private.now() + interval '7 days'
    where i.workspace_id = workspace and i.id = found.id returning * into found;
  if hash is not null then perform private.store_invitation_token(workspace, found.id, 'link', hash, needs_proof); end if;
  insert into public.audit_entries (workspace_id, actor_id, kind, subject_id)
    values (workspace, renewer, 'team.invitation_renewed', found.id);
  return found;
end $$;
grant execute on function private.renew_invitation(uuid, uuid, uuid, bytea, boolean) to worker;
