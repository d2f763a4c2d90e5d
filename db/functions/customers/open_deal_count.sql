-- Runs with the rights of its owner, because the policies would otherwise be evaluated for each account. A caller can
-- pass any row, so the caller's membership is checked here.
create or replace function public.open_deal_count(account public.accounts) returns integer language sql stable security definer set search_path = '' as $$
  select coalesce((select s.open_deal_count from private.accounts_sums s where s.workspace_id = account.workspace_id and s.id = account.id), 0)
  where auth.role() = 'service_role' or account.workspace_id in (select private.workspaces('viewer'))
$$;
comment on function public.open_deal_count(public.accounts) is E'The number of open deals of an account\n\nA computed column of accounts.';
grant execute on function public.open_deal_count(public.accounts) to authenticated, service_role;
