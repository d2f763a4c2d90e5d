-- Reads the cached days of the account; if these are stale, adds up its sales. It runs with the rights of its owner,
-- because the policies of the cache would otherwise be evaluated for each account. A caller can pass any row, so the
-- caller's membership is checked here.
create or replace function public.year_revenue_minor(account public.accounts) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
  cached_in text;
  is_stale boolean;
begin
  select (private.now() at time zone w.time_zone)::date, k.currency, k.currency is null or exists (select from private.customer_cache_invalidations n
      where n.workspace_id = w.id and (n.account_id is null or n.account_id = account.id))
    into today, cached_in, is_stale
    from public.workspaces w left join private.customer_cache_state k on k.workspace_id = w.id
    where w.id = account.workspace_id and (auth.role() = 'service_role' or w.id in (select private.workspaces('viewer')));
  if is_stale then
    return (select round(sum(o.minor)) from private.order_days_of(account.workspace_id, account.currency, today, array[account.id]) o
      where o.day > today - 365);
  end if;
  return (select round(sum(d.minor * case when cached_in = account.currency then 1 else (
      select x.factor from private.rates_into(account.workspace_id, account.currency) x
      where x.currency = cached_in and x.since <= d.day and d.day < x.until) end))
    from private.customer_cache k cross join lateral unnest(k.days, k.day_minors) d (day, minor)
    where k.workspace_id = account.workspace_id and k.account_id = account.id and d.day between today - 364 and today);
end $$;
comment on function public.year_revenue_minor(public.accounts) is E'The revenue of an account in the last 365 days, in minor units of its currency; empty if it bought nothing\n\nA computed column of accounts. Amounts without a rate are left out.';
grant execute on function public.year_revenue_minor(public.accounts) to authenticated, service_role;
