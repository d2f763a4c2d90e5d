-- Marks the old and the new account of changed won deals as stale.
create or replace function private.mark_won_customers_stale() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    insert into private.customer_cache_invalidations (workspace_id, account_id) select distinct a.workspace_id, a.account_id
      from added a join public.stages s on s.workspace_id = a.workspace_id and s.id = a.stage_id and s.kind = 'won' where a.account_id is not null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.customer_cache_invalidations (workspace_id, account_id) select distinct r.workspace_id, r.account_id
      from removed r join public.stages s on s.workspace_id = r.workspace_id and s.id = r.stage_id and s.kind = 'won'
      join public.workspaces w on w.id = r.workspace_id where r.account_id is not null;
  end if;
  return null;
end $$;
