-- Marks the old and the new account of changed sales as stale, except in a workspace that was deleted.
create or replace function private.mark_sold_customers_stale() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    insert into private.customer_cache_invalidations (workspace_id, account_id) select distinct a.workspace_id, a.account_id from added a where a.account_id is not null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.customer_cache_invalidations (workspace_id, account_id) select distinct r.workspace_id, r.account_id from removed r
      join public.workspaces w on w.id = r.workspace_id where r.account_id is not null;
  end if;
  return null;
end $$;
