-- How likely a deal is to be won: what someone said about it, else what its stage says. A computed column of the API,
-- to filter and sort deals by what the screens show. With its owner's rights, because the policy of stages would be
-- asked for each deal; so it asks itself whether the caller belongs to the workspace, for a deal can be made up.
create function public.likelihood(deal public.deals) returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  if deal.probability is not null then return deal.probability; end if;
  return (
    select s.default_probability from public.stages s
    where s.workspace_id = deal.workspace_id and s.id = deal.stage_id
      and (auth.role() = 'service_role'
        or exists (select from public.members m where m.workspace_id = s.workspace_id and m.user_id = auth.uid()))
  );
end $$;
grant execute on function public.likelihood(public.deals) to authenticated, service_role;
