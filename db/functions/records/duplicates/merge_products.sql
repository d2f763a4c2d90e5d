create or replace function public.merge_products(workspace_id uuid, keep uuid, merge uuid) returns integer
language plpgsql security invoker set search_path = '' as $$
declare moved integer;
begin
  if keep = merge then raise exception 'Choose two different products' using errcode = '22023'; end if;
  if (select count(*) from public.products p where p.workspace_id = merge_products.workspace_id and p.id in (keep, merge)) < 2 then
    raise exception 'One of the two products no longer exists' using errcode = 'PT404';
  end if;
  -- The lock lasts until commit: a transaction that adds a reference to the merged product waits, and is then rejected.
  perform from public.products p where p.workspace_id = merge_products.workspace_id and p.id in (keep, merge) for update;
  get diagnostics moved = row_count;
  if moved < 2 then raise exception 'You do not have permission to change products in this workspace' using errcode = '42501'; end if;
  update public.sales s set product_id = keep where s.workspace_id = merge_products.workspace_id and s.product_id = merge;
  update public.deals d set product_id = keep where d.workspace_id = merge_products.workspace_id and d.product_id = merge;
  get diagnostics moved = row_count;
  delete from public.products p where p.workspace_id = merge_products.workspace_id and p.id = merge;
  return moved;
end $$;
comment on function public.merge_products(uuid, uuid, uuid) is E'Merges two products into one\n\nDeals and sales of the product merge are moved to the product keep. Returns the number of deals moved.';
grant execute on function public.merge_products(uuid, uuid, uuid) to authenticated;
