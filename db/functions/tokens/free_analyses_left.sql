create or replace function public.free_analyses_left() returns integer language sql stable security definer set search_path = '' as $$
  select private.free_runs_left(private.own_token_account(), private.free_month(auth.uid()))
$$;
comment on function public.free_analyses_left() is 'Returns the number of free analyses that the caller has left this month, in their time zone';
grant execute on function public.free_analyses_left() to authenticated;
