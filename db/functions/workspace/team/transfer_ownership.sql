-- Makes a member the owner and the caller an admin in a single statement, so that the audit log has a single entry.
create or replace function public.transfer_ownership(workspace_id uuid, member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare heir public.members; me uuid;
begin
  perform private.lock_workspace(workspace_id, 'owner', 'Only the owner hands over ownership');
  heir := private.find_member(workspace_id, member_id);
  me := private.member_id(workspace_id);
  if heir.id = me then perform private.reject('You are already the owner', 'is_owner'); end if;
  if heir.user_id is null then perform private.reject('A person without a login cannot own a workspace', 'no_login'); end if;
  update public.members m set role = case when m.id = me then 'admin' else 'owner' end::public.member_role
    where m.workspace_id = heir.workspace_id and m.id in (heir.id, me);
  -- A default name follows the owner; a name set by a user is kept.
  update public.workspaces w set name = private.default_workspace_name(next.given_name, next.display_name, next.language)
    from public.profiles next, public.profiles last
    where w.id = heir.workspace_id and next.user_id = heir.user_id and last.user_id = auth.uid() and private.has_default_name(w.name, last);
  insert into public.notifications (workspace_id, member_id, kind, actor_id) values (heir.workspace_id, heir.id, 'ownership', me);
end $$;
comment on function public.transfer_ownership(uuid, uuid) is 'Transfers ownership to a colleague with a login, and makes the caller an admin';
grant execute on function public.transfer_ownership(uuid, uuid) to authenticated;
