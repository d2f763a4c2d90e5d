create or replace function public.set_member_role(workspace_id uuid, member_id uuid, role public.member_role) returns void
language plpgsql security definer set search_path = '' as $$
declare target public.members;
begin
  perform private.lock_workspace(workspace_id, 'admin', 'Only an admin changes roles');
  target := private.find_member(workspace_id, member_id);
  if target.role = 'owner' then perform private.reject('The owner must transfer ownership first', 'is_owner', '42501'); end if;
  if role = 'owner' then perform private.reject('Only the owner can transfer ownership', 'is_owner', '42501'); end if;
  if target.user_id is null and role = 'admin' then perform private.reject('A person without a login can be only a member or a viewer', 'no_login'); end if;
  update public.members m set role = set_member_role.role where m.workspace_id = target.workspace_id and m.id = target.id;
end $$;
comment on function public.set_member_role(uuid, uuid, public.member_role) is E'Changes the role of a member\n\nFor admins. Applies from the next request. Ownership cannot be assigned; the owner transfers it.';
grant execute on function public.set_member_role(uuid, uuid, public.member_role) to authenticated;
