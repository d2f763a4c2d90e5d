-- How somebody becomes a member: an admin invites an address, and whoever holds the link and signs in with that address accepts.
create table public.invitations (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  email text not null check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 255),
  role public.member_role not null default 'member' check (role <> 'owner'),
  -- Somebody of the workspace without a login, who is the person that is invited.
  member_id uuid,
  invited_by uuid,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + interval '7 days',
  mailed_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete set null (member_id),
  foreign key (workspace_id, invited_by) references public.members (workspace_id, id) on delete set null (invited_by),
  check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1)
);
comment on table public.invitations is E'Who was asked to join the workspace\n\nMade by POST /functions/v1/invitations, which shows the link once; read by admins. Open until accepted, declined, revoked or expired.';
comment on column public.invitations.member_id is 'The member without a login who is the person invited';
comment on column public.invitations.mailed_at is 'When it was last mailed; the link can always be copied instead';
create unique index invitations_open_key on public.invitations (workspace_id, email)
  where accepted_at is null and declined_at is null and revoked_at is null;
create index invitations_member_idx on public.invitations (workspace_id, member_id) where member_id is not null;
create index invitations_inviter_idx on public.invitations (workspace_id, invited_by) where invited_by is not null;

alter table public.invitations enable row level security;
create policy admin_reads on public.invitations for select to authenticated using (workspace_id in (select private.workspaces('admin')));
grant select on public.invitations to authenticated;
grant all on public.invitations to service_role;

-- The secret of a link, hashed: one that an admin copies, and one that only the mail holds.
create table private.invitation_tokens (
  workspace_id uuid not null,
  invitation_id uuid not null,
  way text not null check (way in ('link', 'mail')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Whoever comes with it must have shown elsewhere that the mailbox is theirs.
  needs_proof boolean not null,
  primary key (workspace_id, invitation_id, way),
  foreign key (workspace_id, invitation_id) references public.invitations (workspace_id, id) on delete cascade
);
revoke all on private.invitation_tokens from public, anon, authenticated, service_role;
alter table private.invitation_tokens enable row level security;

create function private.invitation_state(invitation public.invitations) returns text
language sql stable set search_path = '' as $$
  select case when invitation.accepted_at is not null then 'accepted' when invitation.declined_at is not null then 'declined'
    when invitation.revoked_at is not null then 'revoked' when invitation.expires_at <= private.now() then 'expired' else 'open' end
$$;

-- A refusal with a word that programs can translate.
create function private.refuse(sentence text, reason text, errcode text default '22023') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', sentence using errcode = errcode, detail = json_build_object('reason', reason)::text;
end $$;

create function private.put_invitation_token(workspace uuid, invitation uuid, way text, hash bytea, needs_proof boolean) returns void
language sql set search_path = '' as $$
  insert into private.invitation_tokens as t values (workspace, invitation, way, hash, needs_proof)
  on conflict (workspace_id, invitation_id, way) do update set token_hash = excluded.token_hash, needs_proof = excluded.needs_proof
$$;

-- Called by the server once it knows that the inviter is an admin there. A whole team is invited at once: as many in an hour as
-- may be open.
create function private.create_invitation(
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

-- What the mail says; null when there is nothing to send any more. Only the mail holds its token, so it proves the mailbox.
create function private.mail_invitation(workspace uuid, invitation_id uuid, hash bytea) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare sent public.invitations;
begin
  update public.invitations i set mailed_at = private.now()
    where i.workspace_id = workspace and i.id = invitation_id and private.invitation_state(i) = 'open' returning * into sent;
  if sent.id is null then return null; end if;
  perform private.put_invitation_token(workspace, sent.id, 'mail', hash, false);
  return (select jsonb_build_object('email', sent.email, 'workspace', w.name, 'inviter', m.name, 'language', coalesce(p.language, 'en'))
    from public.workspaces w
    left join public.members m on m.workspace_id = w.id and m.id = sent.invited_by
    left join public.profiles p on p.user_id = m.user_id
    where w.id = workspace);
end $$;

-- Whoever leaves, or is no admin any more, invites nobody: also not by links that they kept.
create function private.end_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.role >= 'admin' and (tg_op = 'DELETE' or new.role < 'admin') then
    update public.invitations i set revoked_at = private.now()
      where i.workspace_id = old.workspace_id and i.invited_by = old.id and private.invitation_state(i) in ('open', 'expired');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger end_invitations before delete or update of role on public.members for each row execute function private.end_invitations();

create function private.find_invitation(token text) returns public.invitations
language sql stable set search_path = '' as $$
  select i from private.invitation_tokens t join public.invitations i on i.workspace_id = t.workspace_id and i.id = t.invitation_id
  where t.token_hash = sha256(convert_to(token, 'UTF8'))
$$;

create function public.read_invitation(token text)
returns table (workspace_name text, inviter_name text, email text, role public.member_role, state text, is_addressee boolean, is_member boolean)
language sql stable security definer set search_path = '' as $$
  select w.name, m.name, i.email, i.role, private.invitation_state(i),
    exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = i.email),
    exists (select from public.members o where o.workspace_id = i.workspace_id and o.user_id = auth.uid())
  from private.find_invitation(token) i
  join public.workspaces w on w.id = i.workspace_id
  left join public.members m on m.workspace_id = i.workspace_id and m.id = i.invited_by
$$;
comment on function public.read_invitation(text) is E'What an invitation says, for whoever holds its link\n\nstate is open, expired, accepted, declined or revoked; no row for a link that belongs to none.';

-- The invitation behind a link, if the caller is the one it is for; nobody else takes it while the transaction lasts.
create function private.take_invitation(token text) returns public.invitations
language plpgsql set search_path = '' as $$
declare found public.invitations;
begin
  if auth.uid() is null then perform private.refuse('Sign in first', 'signed_out', '42501'); end if;
  found := private.find_invitation(token);
  select * into found from public.invitations i where i.workspace_id = found.workspace_id and i.id = found.id for update;
  if found.id is null then perform private.refuse('This link belongs to no invitation', 'unknown'); end if;
  if not exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = found.email) then
    perform private.refuse('This invitation is for another address', 'other_address', '42501');
  end if;
  if private.invitation_state(found) <> 'open' then
    perform private.refuse('This invitation is ' || private.invitation_state(found), private.invitation_state(found));
  end if;
  return found;
end $$;

create function public.accept_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare invitation public.invitations := private.take_invitation(token); me uuid := auth.uid();
begin
  if (select t.needs_proof from private.invitation_tokens t where t.token_hash = sha256(convert_to(token, 'UTF8')))
    and not exists (select from auth.identities d where d.user_id = me and lower(d.identity_data ->> 'email') = invitation.email
      and (d.identity_data -> 'email_verified') = 'true') then
    perform private.refuse('Confirm your email address first', 'unproven', '42501');
  end if;
  if exists (select from public.members m where m.workspace_id = invitation.workspace_id and m.user_id = me) then
    perform private.refuse('You are a member of this workspace already', 'already_member', '23505');
  end if;
  if invitation.member_id is null then
    insert into public.members (workspace_id, user_id, role, name, email)
      select invitation.workspace_id, me, invitation.role, p.display_name, invitation.email from public.profiles p where p.user_id = me;
  else
    update public.members m set user_id = me, role = invitation.role, email = invitation.email
      where m.workspace_id = invitation.workspace_id and m.id = invitation.member_id and m.user_id is null;
  end if;
  if not found then perform private.refuse('Whom you were to be in this workspace has a login by now: ask for a new invitation', 'not_linkable'); end if;
  update public.invitations i set accepted_at = private.now() where i.workspace_id = invitation.workspace_id and i.id = invitation.id;
  update public.profiles p set last_workspace_id = invitation.workspace_id, onboarding_skipped = true where p.user_id = me;
  return invitation.workspace_id;
end $$;
comment on function public.accept_invitation(text) is E'Makes the caller a member of the workspace they were invited to\n\nOnce, in time, and only for the address that was invited. Returns the workspace.';

create function public.decline_invitation(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare invitation public.invitations := private.take_invitation(token);
begin
  update public.invitations i set declined_at = private.now() where i.workspace_id = invitation.workspace_id and i.id = invitation.id;
end $$;
comment on function public.decline_invitation(text) is 'Says no to an invitation; its link ends';

create function public.revoke_invitation(workspace_id uuid, invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.workspaces('admin') w where w = revoke_invitation.workspace_id) then
    perform private.refuse('Only an admin revokes invitations', 'not_admin', '42501');
  end if;
  update public.invitations i set revoked_at = private.now()
    where i.workspace_id = revoke_invitation.workspace_id and i.id = revoke_invitation.invitation_id
      and private.invitation_state(i) in ('open', 'expired');
  if not found then perform private.refuse('This invitation is no longer open', 'not_open'); end if;
end $$;
comment on function public.revoke_invitation(uuid, uuid) is 'Takes an invitation back; its links end';
grant execute on function public.read_invitation(text) to anon, authenticated;
grant execute on function public.accept_invitation(text), public.decline_invitation(text), public.revoke_invitation(uuid, uuid) to authenticated;
grant execute on function private.create_invitation(uuid, uuid, text, public.member_role, uuid, bytea, boolean),
  private.renew_invitation(uuid, uuid, uuid, bytea, boolean) to worker;
grant execute on function private.mail_invitation(uuid, uuid, bytea) to auth_admin;

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
grant execute on function private.invite_each(uuid, uuid, text[], public.member_role, uuid, bytea[], boolean) to worker;

-- Admins see at once what becomes of an invitation.
select private.announce('public.invitations', 'admin');

-- Roles, leaving and handing over. Each is one transaction; the workspace's row is held, so that two of them wait for each other.
create function private.hold_workspace(workspace uuid, at_least public.member_role, sentence text) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.workspaces w where w.id = workspace for no key update;
  if not exists (select from private.workspaces(at_least) w where w = workspace) then
    perform private.refuse(sentence, 'not_allowed', '42501');
  end if;
end $$;

create function private.find_member(workspace uuid, member uuid) returns public.members
language plpgsql stable set search_path = '' as $$
declare found public.members;
begin
  select * into found from public.members m where m.workspace_id = workspace and m.id = member;
  if found.id is null then perform private.refuse('This person is not in the workspace', 'no_member'); end if;
  return found;
end $$;

create function public.set_member_role(workspace_id uuid, member_id uuid, role public.member_role) returns void
language plpgsql security definer set search_path = '' as $$
declare target public.members;
begin
  perform private.hold_workspace(workspace_id, 'admin', 'Only an admin changes roles');
  target := private.find_member(workspace_id, member_id);
  if target.role = 'owner' then perform private.refuse('The owner hands over ownership first', 'is_owner', '42501'); end if;
  if role = 'owner' then perform private.refuse('Ownership is handed over by the owner', 'is_owner', '42501'); end if;
  if target.user_id is null and role = 'admin' then perform private.refuse('Someone without a login can be a member or a viewer', 'no_login'); end if;
  update public.members m set role = set_member_role.role where m.workspace_id = target.workspace_id and m.id = target.id;
end $$;
comment on function public.set_member_role(uuid, uuid, public.member_role) is E'Changes what somebody may do in the workspace\n\nFor admins; it holds from the next request on. Ownership is handed over instead.';

-- Both roles in one statement, so that it is one entry of the audit log.
create function public.hand_over_ownership(workspace_id uuid, member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare heir public.members; me uuid;
begin
  perform private.hold_workspace(workspace_id, 'owner', 'Only the owner hands over ownership');
  heir := private.find_member(workspace_id, member_id);
  me := private.member_id(workspace_id);
  if heir.id = me then perform private.refuse('You are the owner already', 'is_owner'); end if;
  if heir.user_id is null then perform private.refuse('Someone without a login cannot own a workspace', 'no_login'); end if;
  update public.members m set role = case when m.id = me then 'admin' else 'owner' end::public.member_role
    where m.workspace_id = heir.workspace_id and m.id in (heir.id, me);
  -- A name that nobody has given goes with the ownership; one that was given stays.
  update public.workspaces w set name = private.workspace_name_of(next.given_name, next.display_name, next.language)
    from public.profiles next, public.profiles last
    where w.id = heir.workspace_id and next.user_id = heir.user_id and last.user_id = auth.uid() and private.is_named_after(w.name, last);
  insert into public.notifications (workspace_id, member_id, kind, actor_id) values (heir.workspace_id, heir.id, 'ownership', me);
end $$;
comment on function public.hand_over_ownership(uuid, uuid) is 'Makes a colleague with a login the owner, and the caller an admin';

-- What somebody is in charge of passes on: records, open tasks, and fields of our own that name them.
create function private.hand_over_records(workspace uuid, member uuid, heir uuid) returns void
language plpgsql set search_path = '' as $$
declare kind text;
begin
  for kind in select k.kind from private.record_kinds k where k.has_owner order by k.position loop
    execute format('update public.%I r set owner_id = $3 where r.workspace_id = $1 and r.owner_id = $2', kind) using workspace, member, heir;
  end loop;
  update public.activities r set assignee_id = heir where r.workspace_id = workspace and r.assignee_id = member and r.completed_at is null;
  perform private.repoint_custom(workspace, 'members', array[member], heir);
end $$;

-- Records that have an owner are given a column of member_holdings.
create function private.give_owners(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  if not made.has_owner then return; end if;
  drop function if exists public.member_holdings(uuid, uuid);
  execute (
    select format($sql$create function public.member_holdings(workspace_id uuid, member_id uuid) returns table (%s, tasks bigint)
      language sql stable set search_path = '' as $body$
  select %s,
    (select count(*) from public.activities r where r.workspace_id = member_holdings.workspace_id and r.assignee_id = member_holdings.member_id
      and r.completed_at is null)
$body$
$sql$, string_agg(format('%I bigint', k.kind), ', ' order by k.position), string_agg(format(
      '(select count(*) from public.%I r where r.workspace_id = member_holdings.workspace_id and r.owner_id = member_holdings.member_id)', k.kind),
      E',\n    ' order by k.position))
    from private.record_kinds k where k.has_owner);
  comment on function public.member_holdings(uuid, uuid) is 'How many records and open tasks somebody is in charge of';
  grant execute on function public.member_holdings(uuid, uuid) to authenticated;
end $$;
select private.give_each_kind('private.give_owners');

create function private.is_in_charge(workspace uuid, member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.records r where r.workspace_id = workspace and r.owner_id = member)
    or exists (select from public.activities a where a.workspace_id = workspace and a.assignee_id = member and a.completed_at is null)
$$;

create function private.take_out(leaver public.members, heir_id uuid, told_as text default null) returns void
language plpgsql set search_path = '' as $$
declare person public.profiles;
begin
  if heir_id = leaver.id then perform private.refuse('Choose a colleague who takes over', 'no_heir'); end if;
  if heir_id is not null then
    perform private.find_member(leaver.workspace_id, heir_id);
    perform private.hand_over_records(leaver.workspace_id, leaver.id, heir_id);
  elsif private.is_in_charge(leaver.workspace_id, leaver.id) then
    perform private.refuse('Choose a colleague who takes over the records', 'no_heir');
  end if;
  -- Nobody else has ever seen them.
  delete from public.saved_views v where v.workspace_id = leaver.workspace_id and v.created_by = leaver.id and not v.is_shared;
  perform private.set_setting('departure', jsonb_build_object('kind', told_as, 'heir_id', heir_id)::text);
  delete from public.members m where m.workspace_id = leaver.workspace_id and m.id = leaver.id;
  perform private.set_setting('departure', null);
  -- Everybody with a login has a workspace to be in.
  select * into person from public.profiles p where p.user_id = leaver.user_id;
  if person.user_id is not null and not exists (select from public.members m where m.user_id = person.user_id) then
    perform private.found_workspace(person.user_id, null, person.time_zone);
  end if;
end $$;

create function public.remove_member(workspace_id uuid, member_id uuid, heir_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare leaver public.members;
begin
  perform private.hold_workspace(workspace_id, 'admin', 'Only an admin removes members');
  leaver := private.find_member(workspace_id, member_id);
  if leaver.role = 'owner' then perform private.refuse('The owner hands over ownership first', 'is_owner', '42501'); end if;
  if leaver.user_id = auth.uid() then perform private.refuse('Leave the workspace instead', 'is_self'); end if;
  perform private.take_out(leaver, heir_id);
end $$;
comment on function public.remove_member(uuid, uuid, uuid) is E'Takes somebody out of the workspace\n\nFor admins. heir_id, a colleague, takes over what they were in charge of.';

create function public.leave_workspace(workspace_id uuid, heir_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare leaver public.members;
begin
  perform private.hold_workspace(workspace_id, 'viewer', 'You are not in this workspace');
  leaver := private.find_member(workspace_id, private.member_id(workspace_id));
  if leaver.role = 'owner' and not exists (select from public.members m
    where m.workspace_id = leaver.workspace_id and m.id <> leaver.id and m.role = 'owner') then
    perform private.refuse('A workspace keeps at least one owner: hand over ownership first', 'is_owner', '23514');
  end if;
  perform private.take_out(leaver, heir_id);
end $$;
comment on function public.leave_workspace(uuid, uuid) is E'Takes the caller out of the workspace\n\nheir_id, a colleague, takes over what they were in charge of. The last owner hands over first.';

-- An imported agent turns out to be a colleague: one of them is left, with the login and with the id of the import.
create function public.link_member(workspace_id uuid, member_id uuid, login_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare agent public.members; colleague public.members;
begin
  perform private.hold_workspace(workspace_id, 'admin', 'Only an admin links members');
  agent := private.find_member(workspace_id, member_id);
  colleague := private.find_member(workspace_id, login_id);
  if agent.user_id is not null then perform private.refuse('Only a member without a login can be linked to one', 'not_linkable'); end if;
  if colleague.user_id is null then perform private.refuse('Choose somebody with a login', 'no_login'); end if;
  perform private.take_out(agent, colleague.id, 'team.linked');
  update public.members m set external_id = agent.external_id
    where m.workspace_id = colleague.workspace_id and m.id = colleague.id and m.external_id is null and agent.external_id is not null;
end $$;
comment on function public.link_member(uuid, uuid, uuid) is E'Makes a member without a login one with a colleague who has one\n\nFor admins. The colleague takes over all records.';
grant execute on function public.set_member_role(uuid, uuid, public.member_role), public.hand_over_ownership(uuid, uuid),
  public.remove_member(uuid, uuid, uuid), public.leave_workspace(uuid, uuid),
  public.link_member(uuid, uuid, uuid) to authenticated;
