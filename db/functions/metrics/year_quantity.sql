create or replace function public.year_quantity(product public.products) returns numeric language sql stable set search_path = '' as $$
  select (private.product_year(product)).quantity
$$;
comment on function public.year_quantity(public.products) is E'The quantity of a product sold in the last 365 days; empty if unknown\n\nA computed column of products. Refunds are subtracted.';
grant execute on function public.year_quantity(public.products) to authenticated, service_role;
