-- Runs with the rights of its owner, because the policies would otherwise be evaluated for each product. A caller can
-- pass any row, so the caller's membership is checked here.
create or replace function public.year_margin(product public.products) returns numeric language sql stable security definer set search_path = '' as $$
  select (select s.year_margin from private.products_sums s where s.workspace_id = product.workspace_id and s.id = product.id)
  where auth.role() = 'service_role' or product.workspace_id in (select private.workspaces('viewer'))
$$;
comment on function public.year_margin(public.products) is E'The gross margin of a product in the last 365 days, in percent; null if the cost of its sales is unknown\n\nA computed column of products. Only sales with a known cost are included.';
grant execute on function public.year_margin(public.products) to authenticated, service_role;
