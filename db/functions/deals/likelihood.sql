-- Returns the probability in percent that a deal is won: its own, otherwise that of its stage. A computed column for
-- filtering and sorting deals. It runs with the rights of its owner, because the policy of stages would otherwise be
-- evaluated for each deal. A caller can pass any row, so the caller's membership is checked here.
create or replace function public.likelihood(deal public.deals) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if deal.probability is not null then return deal.probability; end if;
  return (
    select s.default_probability from public.stages s
    where s.workspace_id = deal.workspace_id and s.id = deal.stage_id
      and (auth.role() = 'service_role'
        or private.token_id() is null and exists (
          select from public.members m where m.workspace_id = s.workspace_id and m.user_id = auth.uid())
        or s.workspace_id in (select private.workspaces('viewer')))
  );
end $$;
comment on function public.likelihood(public.deals) is E'Probability of winning a deal, in percent: its own, or that of its stage\n\nA computed column of deals.';
grant execute on function public.likelihood(public.deals) to authenticated, service_role;
