create or replace function public.leave_workspace(workspace_id uuid, heir_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare leaver public.members;
begin
  perform private.lock_workspace(workspace_id, 'viewer', 'You are not in this workspace');
  leaver := private.find_member(workspace_id, private.member_id(workspace_id));
  if leaver.role = 'owner' and not exists (select from public.members m
    where m.workspace_id = leaver.workspace_id and m.id <> leaver.id and m.role = 'owner') then
    perform private.reject('A workspace must have at least one owner. Transfer ownership first', 'is_owner', '23514');
  end if;
  perform private.detach_member(leaver, heir_id);
end $$;
comment on function public.leave_workspace(uuid, uuid) is E'Removes the caller from the workspace\n\nheir_id is the colleague who takes over the caller''s records and open activities. The last owner must transfer ownership first.';
grant execute on function public.leave_workspace(uuid, uuid) to authenticated;
