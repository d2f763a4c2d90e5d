create or replace function public.weighted_minor(deal public.deals) returns numeric language sql stable set search_path = '' as $$
  select deal.value_minor * public.likelihood(deal) / 100.0
$$;
comment on function public.weighted_minor(public.deals) is E'Value of a deal times its probability\n\nA computed column of deals.';
grant execute on function public.weighted_minor(public.deals) to authenticated, service_role;
