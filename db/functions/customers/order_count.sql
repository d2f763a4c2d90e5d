create or replace function public.order_count(account public.accounts) returns integer language sql stable set search_path = '' as $$
  select k.orders from private.segment_cache k where k.workspace_id = account.workspace_id and k.account_id = account.id
$$;
comment on function public.order_count(public.accounts) is E'The number of orders of an account; null if it has never bought anything\n\nA computed column of accounts. Refreshed every night, with the segment.';
grant execute on function public.order_count(public.accounts) to authenticated, service_role;
