-- Applies a status change by a member to all lines of the order. Imported files may set it per line.
create or replace function private.sync_order_status() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('restoring') or private.is_on('importing') or pg_trigger_depth() > 1 then return null; end if;
  update public.sales s set order_status = a.order_status
    from added a join removed r on r.workspace_id = a.workspace_id and r.id = a.id and r.order_status is distinct from a.order_status
    where a.order_number is not null and s.workspace_id = a.workspace_id and s.order_number = a.order_number
      and s.account_id is not distinct from a.account_id and s.order_status is distinct from a.order_status
      and not exists (select from added x where x.workspace_id = s.workspace_id and x.id = s.id);
  return null;
end $$;
