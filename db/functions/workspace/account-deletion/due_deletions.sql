create or replace function private.due_deletions() returns setof uuid language sql stable security definer set search_path = '' as
$$ select d.user_id from private.account_deletions d where d.erase_after <= private.now() order by d.erase_after $$;
grant execute on function private.due_deletions() to worker;
