-- Returns the number of open deals of an account, and their value in minor units of the account's currency by the latest
-- rates. It runs with the rights of its owner, because the policies of deals and stages would otherwise be evaluated for
-- each account. A caller can pass any row, so the caller's membership is checked here.
create or replace function private.open_deals_of(account public.accounts, out deals integer, out minor bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  select count(*), round(sum(d.value_minor * case when d.currency = account.currency then 1 else (
      select x.factor from private.rates_into(account.workspace_id, account.currency) x where x.currency = d.currency and x.until = 'infinity') end))
    into deals, minor
    from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'open'
    where d.workspace_id = account.workspace_id and d.account_id = account.id
      and (auth.role() = 'service_role' or d.workspace_id in (select private.workspaces('viewer')));
end $$;
grant execute on function private.open_deals_of(public.accounts) to authenticated, service_role;
