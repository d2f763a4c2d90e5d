-- The colleague keeps the login and, if it has no external id, gets the one of the other member.
create or replace function public.link_member(workspace_id uuid, member_id uuid, login_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare agent public.members; colleague public.members;
begin
  perform private.lock_workspace(workspace_id, 'admin', 'Only an admin links members');
  agent := private.find_member(workspace_id, member_id);
  colleague := private.find_member(workspace_id, login_id);
  if agent.user_id is not null then perform private.reject('Only a member without a login can be linked to one', 'not_linkable'); end if;
  if colleague.user_id is null then perform private.reject('Choose a member with a login', 'no_login'); end if;
  perform private.detach_member(agent, colleague.id, 'team.linked');
  update public.members m set external_id = agent.external_id
    where m.workspace_id = colleague.workspace_id and m.id = colleague.id and m.external_id is null and agent.external_id is not null;
end $$;
comment on function public.link_member(uuid, uuid, uuid) is E'Merges a member without a login into a colleague with one\n\nFor admins. The colleague takes over all records.';
grant execute on function public.link_member(uuid, uuid, uuid) to authenticated;
