create or replace function public.segment(account public.accounts) returns text language sql stable set search_path = '' as $$
  select k.segment from private.segment_cache k where k.workspace_id = account.workspace_id and k.account_id = account.id
$$;
comment on function public.segment(public.accounts) is E'Buying segment of an account (champions, loyal, promising and so on); null if it has never bought anything\n\nA computed column of accounts. It depends on how recent, how many and how large the orders are, compared with those of all customers.';
grant execute on function public.segment(public.accounts) to authenticated, service_role;
