create or replace function public.year_margin(product public.products) returns numeric language sql stable set search_path = '' as $$
  select round((100 * (y.costed_minor - y.cost_minor) / y.costed_minor)::numeric, 1) from private.product_year(product) y where y.costed_minor > 0
$$;
comment on function public.year_margin(public.products) is E'The gross margin of a product in the last 365 days, in percent; empty if the cost of its sales is unknown\n\nA computed column of products. Only sales with a known cost are included.';
grant execute on function public.year_margin(public.products) to authenticated, service_role;
