create or replace function public.first_order_on(account public.accounts) returns date language sql stable set search_path = '' as $$
  select k.first_on from private.segment_cache k where k.workspace_id = account.workspace_id and k.account_id = account.id
$$;
comment on function public.first_order_on(public.accounts) is E'The day of an account''s first order; null if it has never bought anything\n\nA computed column of accounts. Refreshed every night, with the segment.';
grant execute on function public.first_order_on(public.accounts) to authenticated, service_role;
