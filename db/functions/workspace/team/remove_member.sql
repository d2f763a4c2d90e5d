create or replace function public.remove_member(workspace_id uuid, member_id uuid, heir_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare leaver public.members;
begin
  perform private.lock_workspace(workspace_id, 'admin', 'Only an admin removes members');
  leaver := private.find_member(workspace_id, member_id);
  if leaver.role = 'owner' then perform private.reject('The owner must transfer ownership first', 'is_owner', '42501'); end if;
  if leaver.user_id = auth.uid() then perform private.reject('Leave the workspace instead', 'is_self'); end if;
  perform private.detach_member(leaver, heir_id);
end $$;
comment on function public.remove_member(uuid, uuid, uuid) is E'Removes a member from the workspace\n\nFor admins. heir_id is the colleague who takes over the member''s records and open activities.';
grant execute on function public.remove_member(uuid, uuid, uuid) to authenticated;
