-- The function has no search path, so that it can be inlined.
create or replace function public.is_counted(sale public.sales) returns boolean language sql immutable
  return coalesce((sale).order_status, 'placed') = 'placed';
comment on function public.is_counted(public.sales) is E'True if sums count a sale: its order was neither cancelled nor refunded\n\nUse it like a column of sales.';
grant execute on function public.is_counted(public.sales) to authenticated, service_role;
