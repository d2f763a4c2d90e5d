-- Which sales of a list its sums are of: the same as those of figures. Its body needs no search path, so that it can be inlined.
create function public.is_counted(sale public.sales) returns boolean language sql immutable
  return coalesce((sale).order_status, 'placed') = 'placed';
comment on function public.is_counted is E'True if the order of a sale was neither cancelled nor refunded, so that sums count it\n\nReads like a column of sales.';
grant execute on function public.is_counted(public.sales) to authenticated, service_role;
