-- Starts a change set and returns its id. Changes get this id until the set or the transaction ends, or another set
-- starts. Within a joined change set (private.join_change_set), further sets become part of it.
create or replace function private.begin_change_set() returns uuid language sql volatile set search_path = '' as $$
  select case when private.is_on('joins_change_set') then private.change_set()
    else private.set_setting('change_set', uuidv7()::text)::uuid end
$$;
grant execute on function private.begin_change_set() to authenticated, service_role, worker;
