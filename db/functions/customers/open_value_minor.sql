create or replace function public.open_value_minor(account public.accounts) returns bigint language sql stable set search_path = '' as $$
  select (private.open_deals_of(account)).minor
$$;
comment on function public.open_value_minor(public.accounts) is E'The value of the open deals of an account, in minor units of its currency; empty if none has a value\n\nA computed column of accounts. Values in other currencies are converted by the latest rate, and left out without one.';
grant execute on function public.open_value_minor(public.accounts) to authenticated, service_role;
