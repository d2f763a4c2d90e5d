-- Runs with the rights of its owner, because the policies would otherwise be evaluated for each product. A caller can
-- pass any row, so the caller's membership is checked here.
create or replace function public.year_sales_minor(product public.products) returns bigint language sql stable security definer set search_path = '' as $$
  select (select s.year_sales_minor from private.products_sums s where s.workspace_id = product.workspace_id and s.id = product.id)
  where auth.role() = 'service_role' or product.workspace_id in (select private.workspaces('viewer'))
$$;
comment on function public.year_sales_minor(public.products) is E'The revenue from a product in the last 365 days, in minor units of its currency; null if it was not sold\n\nA computed column of products. Amounts without an exchange rate are excluded.';
grant execute on function public.year_sales_minor(public.products) to authenticated, service_role;
