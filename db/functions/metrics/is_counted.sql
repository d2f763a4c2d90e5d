-- Returns which sales of a list count in its sums: the same as those of metrics. Its body needs no search path, so that it can be
-- inlined.
create or replace function public.is_counted(sale public.sales) returns boolean language sql immutable
  return coalesce((sale).order_status, 'placed') = 'placed';
comment on function public.is_counted(public.sales) is E'True if the order of a sale was neither cancelled nor refunded, so that sums count it\n\nReads like a column of sales.';
grant execute on function public.is_counted(public.sales) to authenticated, service_role;
