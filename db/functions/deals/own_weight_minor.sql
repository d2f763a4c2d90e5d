-- The two parts of a weighted value that do not need the stage: the weight of deals with a probability of their own, and the
-- value of those without. Per stage, the sum of both is the weighted total. Their bodies are parsed when they are created and
-- need no search path, so that Postgres can inline them.
create or replace function public.own_weight_minor(deal public.deals) returns numeric language sql immutable
  return (deal).value_minor * (deal).probability / 100.0;
comment on function public.own_weight_minor(public.deals) is E'Value times probability of a deal that has a probability of its own\n\nReads like a column of deals, and can be added up.';
grant execute on function public.own_weight_minor(public.deals) to authenticated, service_role;
