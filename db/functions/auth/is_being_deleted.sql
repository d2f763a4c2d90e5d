-- True if a user has requested the deletion of their account.
create or replace function private.is_being_deleted(login uuid) returns boolean language sql stable security definer set search_path = '' parallel safe as
$$ select exists (select from private.account_deletions d where d.user_id = login) $$;
