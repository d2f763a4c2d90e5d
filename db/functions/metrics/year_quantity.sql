-- Runs with the rights of its owner, because the policies would otherwise be evaluated for each product. A caller can
-- pass any row, so the caller's membership is checked here.
create or replace function public.year_quantity(product public.products) returns numeric language sql stable security definer set search_path = '' as $$
  select (select s.year_quantity from private.products_sums s where s.workspace_id = product.workspace_id and s.id = product.id)
  where auth.role() = 'service_role' or product.workspace_id in (select private.workspaces('viewer'))
$$;
comment on function public.year_quantity(public.products) is E'The quantity of a product sold in the last 365 days; null if unknown\n\nA computed column of products. Refunds are subtracted.';
grant execute on function public.year_quantity(public.products) to authenticated, service_role;
