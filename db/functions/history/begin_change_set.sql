-- Starts a change set: from here to the end of the transaction, or to the next start, changes carry its id. While a transaction
-- is inside of one, starting another joins it (private.join_change_set): several sets in one.
create or replace function private.begin_change_set() returns uuid language sql volatile set search_path = '' as $$
  select case when private.is_on('joins_change_set') then private.change_set()
    else private.set_setting('change_set', uuidv7()::text)::uuid end
$$;
grant execute on function private.begin_change_set() to authenticated, service_role, worker;
