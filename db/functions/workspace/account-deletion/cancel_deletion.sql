-- Cancels the deletion of a user's account within the 30 days; returns false if it is too late. Access tokens stay
-- revoked.
create or replace function private.cancel_deletion(owner_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.account_deletions d where d.user_id = owner_id and d.erasing_since is null and d.erase_after > private.now();
  return not private.is_being_deleted(owner_id);
end $$;
grant execute on function private.cancel_deletion(uuid) to auth_admin;
