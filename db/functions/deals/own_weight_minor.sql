-- Returns the weighted value of a deal with its own probability, otherwise null. The weighted total of a stage is the
-- sum of own_weight_minor plus the stage's probability times the sum of unweighed_minor. The body is parsed when the
-- function is created and needs no search path, so that Postgres can inline it.
create or replace function public.own_weight_minor(deal public.deals) returns numeric language sql immutable
  return (deal).value_minor * (deal).probability / 100.0;
comment on function public.own_weight_minor(public.deals) is E'Value times probability of a deal that has a probability of its own\n\nA computed column of deals that can be summed.';
grant execute on function public.own_weight_minor(public.deals) to authenticated, service_role;
