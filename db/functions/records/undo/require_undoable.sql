-- Returns a change set that the caller may undo now; otherwise raises an error with the reason.
create or replace function private.require_undoable(workspace uuid, set_id uuid) returns public.change_sets
language plpgsql volatile set search_path = '' as $$
declare found public.change_sets;
begin
  if workspace not in (select private.workspaces('member')) then
    raise exception 'You do not have permission to change records in this workspace' using errcode = '42501';
  end if;
  -- If two users undo the same set simultaneously, the second finds it already undone.
  perform private.take_lock('undo', set_id::text);
  select * into found from public.change_sets s where s.workspace_id = workspace and s.id = set_id;
  if found.id is null then raise exception 'Change not found' using errcode = 'PT404'; end if;
  if exists (select from public.change_sets s where s.workspace_id = workspace and s.undoes = set_id) then
    raise exception 'This change has already been undone' using errcode = 'PT409';
  end if;
  if found.at < private.now() - interval '30 days' then
    raise exception 'This change is more than 30 days old and can no longer be undone' using errcode = 'PT410';
  end if;
  if found.actor_id is distinct from private.member_id(workspace) and workspace not in (select private.workspaces('admin')) then
    raise exception 'Only admins can undo the changes of other members' using errcode = '42501';
  end if;
  return found;
end $$;
grant execute on function private.require_undoable(uuid, uuid) to authenticated, service_role;
