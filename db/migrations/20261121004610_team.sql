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

create function public.hand_over_ownership(workspace_id uuid, member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare heir public.members; me uuid;
begin
  perform private.hold_workspace(workspace_id, 'owner', 'Only the owner hands over ownership');
  heir := private.find_member(workspace_id, member_id);
  me := private.member_id(workspace_id);
  if heir.id = me then perform private.refuse('You are the owner already', 'is_owner'); end if;
  if heir.user_id is null then perform private.refuse('Someone without a login cannot own a workspace', 'no_login'); end if;
  update public.members m set role = 'owner' where m.workspace_id = heir.workspace_id and m.id = heir.id;
  update public.members m set role = 'admin' where m.workspace_id = heir.workspace_id and m.id = me;
end $$;

-- What somebody is in charge of passes on: records, open tasks, and fields of our own that name them.
create function private.hand_over_records(workspace uuid, member uuid, heir uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.accounts r set owner_id = heir where r.workspace_id = workspace and r.owner_id = member;
  update public.contacts r set owner_id = heir where r.workspace_id = workspace and r.owner_id = member;
  update public.deals r set owner_id = heir where r.workspace_id = workspace and r.owner_id = member;
  update public.activities r set assignee_id = heir where r.workspace_id = workspace and r.assignee_id = member and r.completed_at is null;
  perform private.repoint_custom(workspace, 'members', array[member], heir);
end $$;

create function public.member_holdings(workspace_id uuid, member_id uuid)
returns table (accounts bigint, contacts bigint, deals bigint, tasks bigint)
language sql stable set search_path = '' as $$
  select
    (select count(*) from public.accounts r where r.workspace_id = member_holdings.workspace_id and r.owner_id = member_holdings.member_id),
    (select count(*) from public.contacts r where r.workspace_id = member_holdings.workspace_id and r.owner_id = member_holdings.member_id),
    (select count(*) from public.deals r where r.workspace_id = member_holdings.workspace_id and r.owner_id = member_holdings.member_id),
    (select count(*) from public.activities r where r.workspace_id = member_holdings.workspace_id and r.assignee_id = member_holdings.member_id
      and r.completed_at is null)
$$;

create function private.take_out(leaver public.members, heir_id uuid) returns void
language plpgsql set search_path = '' as $$
declare person public.profiles;
begin
  if heir_id = leaver.id then perform private.refuse('Choose a colleague who takes over', 'no_heir'); end if;
  if heir_id is not null then
    perform private.find_member(leaver.workspace_id, heir_id);
    perform private.hand_over_records(leaver.workspace_id, leaver.id, heir_id);
  elsif exists (select from public.member_holdings(leaver.workspace_id, leaver.id) h where h.accounts + h.contacts + h.deals + h.tasks > 0) then
    perform private.refuse('Choose a colleague who takes over the records', 'no_heir');
  end if;
  -- Nobody else has ever seen them.
  delete from public.saved_views v where v.workspace_id = leaver.workspace_id and v.created_by = leaver.id and not v.is_shared;
  delete from public.members m where m.workspace_id = leaver.workspace_id and m.id = leaver.id;
  -- Everybody with a login has a workspace to be in.
  select * into person from public.profiles p where p.user_id = leaver.user_id;
  if person.user_id is not null and not exists (select from public.members m where m.user_id = person.user_id) then
    perform private.found_workspace(person.user_id, person.display_name, person.time_zone);
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
  perform private.take_out(agent, colleague.id);
  update public.members m set external_id = agent.external_id
    where m.workspace_id = colleague.workspace_id and m.id = colleague.id and m.external_id is null and agent.external_id is not null;
end $$;

comment on function public.set_member_role(uuid, uuid, public.member_role) is E'Changes what somebody may do in the workspace\n\nFor admins; it holds from the next request on. Ownership is handed over instead.';
comment on function public.hand_over_ownership(uuid, uuid) is 'Makes a colleague with a login the owner, and the caller an admin';
comment on function public.member_holdings(uuid, uuid) is 'How many records and open tasks somebody is in charge of';
comment on function public.remove_member(uuid, uuid, uuid) is E'Takes somebody out of the workspace\n\nFor admins. heir_id, a colleague, takes over what they were in charge of.';
comment on function public.leave_workspace(uuid, uuid) is E'Takes the caller out of the workspace\n\nheir_id, a colleague, takes over what they were in charge of. The last owner hands over first.';
comment on function public.link_member(uuid, uuid, uuid) is E'Makes a member without a login one with a colleague who has one\n\nFor admins. The colleague takes over all records.';
grant execute on function public.set_member_role(uuid, uuid, public.member_role), public.hand_over_ownership(uuid, uuid),
  public.member_holdings(uuid, uuid), public.remove_member(uuid, uuid, uuid), public.leave_workspace(uuid, uuid),
  public.link_member(uuid, uuid, uuid) to authenticated;
