-- A computed column of analyses, for the user who paid.
create or replace function public.tokens(analysis public.analyses) returns integer language sql stable security definer set search_path = '' as $$
  select r.price from private.token_runs r join private.token_accounts a on a.id = r.account_id
  where r.id = analysis.id and a.user_id = auth.uid() and private.token_id() is null
$$;
comment on function public.tokens(public.analyses) is 'What the caller paid for an analysis of their own; 0: it was a free one; empty for those of others';
grant execute on function public.tokens(public.analyses) to authenticated;
