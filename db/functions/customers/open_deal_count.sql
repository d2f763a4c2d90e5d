create or replace function public.open_deal_count(account public.accounts) returns integer language sql stable set search_path = '' as $$
  select (private.open_deals_of(account)).deals
$$;
comment on function public.open_deal_count(public.accounts) is E'The number of open deals of an account\n\nA computed column of accounts.';
grant execute on function public.open_deal_count(public.accounts) to authenticated, service_role;
