create or replace function public.unweighed_minor(deal public.deals) returns bigint language sql immutable
  return case when (deal).probability is null then (deal).value_minor end;
comment on function public.unweighed_minor(public.deals) is E'Value of a deal without a probability of its own\n\nA computed column of deals that can be summed.';
grant execute on function public.unweighed_minor(public.deals) to authenticated, service_role;
