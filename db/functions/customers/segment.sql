create or replace function public.segment(account public.accounts) returns text language sql stable set search_path = '' as $$
  select k.segment from private.kept_segments k where k.workspace_id = account.workspace_id and k.account_id = account.id
$$;
comment on function public.segment(public.accounts) is E'How an account buys: champions, loyal, promising and so on; nothing where it never bought\n\nReads like a column of accounts. It follows from how recent, how many and how large its orders are, beside those of all customers.';
grant execute on function public.segment(public.accounts) to authenticated, service_role;
