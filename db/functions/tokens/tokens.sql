-- Returns the price of an analysis for the user who paid, as a computed column of analyses; null for other users and for
-- access tokens.
create or replace function public.tokens(analysis public.analyses) returns integer language sql stable security definer set search_path = '' as $$
  select r.price from private.token_runs r join private.token_accounts a on a.id = r.account_id
  where r.id = analysis.id and a.user_id = auth.uid() and private.token_id() is null
$$;
comment on function public.tokens(public.analyses) is 'Returns the tokens that the caller paid for an analysis: 0 if it was free, null if another user paid or the caller uses an access token';
grant execute on function public.tokens(public.analyses) to authenticated;
