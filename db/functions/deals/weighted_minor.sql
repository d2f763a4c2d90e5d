-- Returns the value of a deal times its probability. A computed column, to be summed.
create or replace function public.weighted_minor(deal public.deals) returns numeric language sql stable set search_path = '' as $$
  select deal.value_minor * public.likelihood(deal) / 100.0
$$;
comment on function public.weighted_minor(public.deals) is E'Value times chance of winning of a deal\n\nReads like a column of deals.';
grant execute on function public.weighted_minor(public.deals) to authenticated, service_role;
