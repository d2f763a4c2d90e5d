create or replace function public.bought_product_ids(account public.accounts) returns uuid[] language sql stable set search_path = '' as $$
  select coalesce((select k.product_ids from private.segment_cache k where k.workspace_id = account.workspace_id and k.account_id = account.id), '{}')
$$;
comment on function public.bought_product_ids(public.accounts) is E'The products that an account bought in the last 365 days\n\nA computed column of accounts. Refreshed every night, with the segment.';
grant execute on function public.bought_product_ids(public.accounts) to authenticated, service_role;
