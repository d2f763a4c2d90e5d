-- Returns the accounts whose cached days are stale; an empty array if there are none, and null if the whole cache is
-- stale.
create or replace function private.accounts_with_stale_days(workspace uuid, target text) returns uuid[] language sql stable set search_path = '' as $$
  select array(select distinct n.account_id from private.customer_cache_invalidations n where n.workspace_id = workspace)
  from private.customer_cache_state k
  where k.workspace_id = workspace and k.currency = target
    and not exists (select from private.customer_cache_invalidations n where n.workspace_id = workspace and n.account_id is null)
$$;
grant execute on function private.accounts_with_stale_days(uuid, text) to authenticated, service_role;
