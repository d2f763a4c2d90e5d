create or replace function public.year_sales_minor(product public.products) returns bigint language sql stable set search_path = '' as $$
  select round((private.product_year(product)).minor)::bigint
$$;
comment on function public.year_sales_minor(public.products) is E'The revenue from a product in the last 365 days, in minor units of its currency; empty if it was not sold\n\nA computed column of products. Amounts without a rate are left out.';
grant execute on function public.year_sales_minor(public.products) to authenticated, service_role;
