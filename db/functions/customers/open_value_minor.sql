-- Runs with the rights of its owner, because the policies would otherwise be evaluated for each account. A caller can
-- pass any row, so the caller's membership is checked here.
create or replace function public.open_value_minor(account public.accounts) returns bigint language sql stable security definer set search_path = '' as $$
  select (select s.open_value_minor from private.accounts_sums s where s.workspace_id = account.workspace_id and s.id = account.id)
  where auth.role() = 'service_role' or account.workspace_id in (select private.workspaces('viewer'))
$$;
comment on function public.open_value_minor(public.accounts) is E'The value of the open deals of an account, in minor units of its currency; null if none has a value\n\nA computed column of accounts. Values in other currencies are converted at the latest exchange rate, or excluded if there is none.';
grant execute on function public.open_value_minor(public.accounts) to authenticated, service_role;
