create or replace function public.merge_products(workspace_id uuid, keep uuid, merge uuid) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  moved constant integer := (select count(*) from public.sales s where s.workspace_id = merge_products.workspace_id and s.product_id = merge)
    + (select count(*) from public.deals d where d.workspace_id = merge_products.workspace_id and d.product_id = merge);
begin
  if keep = merge then raise exception 'Choose two different products' using errcode = '22023'; end if;
  if private.merge_group(workspace_id, 'products', array[keep, merge], keep) = 0 then
    raise exception 'One of the two products no longer exists' using errcode = 'PT404';
  end if;
  return moved;
end $$;
comment on function public.merge_products(uuid, uuid, uuid) is E'Merges two products into one\n\nEverything that refers to the product merge is moved to the product keep, which also gets the values that it lacks. Returns the number of deals and sales moved.';
grant execute on function public.merge_products(uuid, uuid, uuid) to authenticated;
