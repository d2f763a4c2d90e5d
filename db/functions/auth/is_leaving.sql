-- Evaluated for every statement, so that an existing token gives no access, in any process.
create or replace function private.is_leaving(login uuid) returns boolean language sql stable security definer set search_path = '' parallel safe as
$$ select exists (select from private.account_deletions d where d.user_id = login) $$;
