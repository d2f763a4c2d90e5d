-- The audit log says who renewed an invitation, and nobody fills it with exports that were never made.
alter table public.audit_entries drop constraint audit_entries_kind_check,
  add constraint audit_entries_kind_check check (kind in ('workspace.founded', 'workspace.changed', 'team.invited',
    'team.invitation_renewed', 'team.invitation_revoked', 'team.invitation_declined', 'team.joined', 'team.added', 'team.role_changed',
    'team.owner_changed', 'team.removed', 'team.left', 'team.linked', 'team.login_lost', 'tokens.created', 'tokens.revoked', 'exports.saved'));

drop function private.renew_invitation(uuid, uuid, bytea, boolean);
-- A new link for the same invitation, good for seven days from now; the old one ends.
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

create or replace function public.log_export(workspace_id uuid, list text, row_count bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare member constant uuid := private.member_id(log_export.workspace_id);
begin
  if not exists (select from private.workspaces(case list when 'audit_log' then 'admin' else 'viewer' end::public.member_role) w
    where w = log_export.workspace_id) then
    raise exception 'You may not read this list' using errcode = '42501';
  end if;
  if list is null or list not in ('accounts', 'contacts', 'products', 'deals', 'audit_log') then
    raise exception 'There is no list %: it is accounts, contacts, products, deals or audit_log', list using errcode = '22023';
  end if;
  if row_count is null or row_count < 0 then raise exception 'Say how many rows were saved' using errcode = '22023'; end if;
  -- Entries are for good: nobody buries what happened under exports that were never made.
  if (select count(*) from public.audit_entries e where e.workspace_id = log_export.workspace_id and e.actor_id = member
      and e.at > private.now() - interval '1 hour' and e.kind = 'exports.saved') >= 60 then
    perform private.refuse('You saved 60 lists in the last hour: go on later', 'too_many_recent', '54000');
  end if;
  insert into public.audit_entries (workspace_id, actor_id, kind, changes)
    values (log_export.workspace_id, member, 'exports.saved',
      jsonb_build_object('list', jsonb_build_array(null, list), 'rows', jsonb_build_array(null, row_count)));
end $$;
