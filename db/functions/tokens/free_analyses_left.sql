create or replace function public.free_analyses_left() returns integer language sql stable security definer set search_path = '' as $$
  select private.free_left(private.own_token_account(), private.free_month(auth.uid()))
$$;
comment on function public.free_analyses_left() is 'How many free analyses are left to the caller this month, by their own time zone';
grant execute on function public.free_analyses_left() to authenticated;
