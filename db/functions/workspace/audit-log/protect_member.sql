-- Rejects the direct deletion of members who have a login or are responsible for records, because it would leave users
-- without a workspace and records without an owner; remove_member handles both. Deletions that are part of a change
-- set, such as the undo of an import, are allowed, because they can be undone.
create or replace function private.protect_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.change_set() is null and (old.user_id is not null and auth.role() is distinct from 'service_role'
    or private.has_responsibilities(old.workspace_id, old.id)) then
    raise exception 'Remove % with remove_member, which hands over their records', old.name
      using errcode = '23503', hint = 'Call rpc/remove_member with workspace_id, member_id and heir_id, a colleague who takes over.';
  end if;
  return old;
end $$;
