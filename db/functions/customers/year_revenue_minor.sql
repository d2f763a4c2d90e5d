-- Runs with the rights of its owner, because the policies would otherwise be evaluated for each account. A caller can
-- pass any row, so the caller's membership is checked here.
create or replace function public.year_revenue_minor(account public.accounts) returns bigint language sql stable security definer set search_path = '' as $$
  select (select s.year_revenue_minor from private.accounts_sums s where s.workspace_id = account.workspace_id and s.id = account.id)
  where auth.role() = 'service_role' or account.workspace_id in (select private.workspaces('viewer'))
$$;
comment on function public.year_revenue_minor(public.accounts) is E'The revenue of an account in the last 365 days, in minor units of its currency; null if it bought nothing\n\nA computed column of accounts. Amounts without an exchange rate are excluded.';
grant execute on function public.year_revenue_minor(public.accounts) to authenticated, service_role;
