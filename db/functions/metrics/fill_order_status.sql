-- Copies an order's status to its lines without a status, because shops only export it on the first line.
create or replace function private.fill_order_status() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('restoring') or not exists (select from added a where a.order_number is not null) then return null; end if;
  with written as (
    select a.workspace_id, a.account_id, a.order_number, max(a.order_status) as status
    from added a where a.order_number is not null group by 1, 2, 3
  ), known as (
    select w.*, coalesce(w.status, (select max(s.order_status) from public.sales s where s.workspace_id = w.workspace_id
      and s.order_number = w.order_number and s.account_id is not distinct from w.account_id)) as found from written w
  )
  update public.sales s set order_status = k.found from known k
    where s.workspace_id = k.workspace_id and s.order_number = k.order_number and s.account_id is not distinct from k.account_id
      and s.order_status is null and k.found is not null;
  return null;
end $$;
