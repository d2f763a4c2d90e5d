create or replace function public.end_session(id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare own auth.sessions := private.own_session();
begin
  delete from auth.sessions s where s.id = end_session.id and s.user_id = own.user_id;
  return found;
end $$;
comment on function public.end_session(uuid) is E'Ends one session of the caller; returns whether it existed\n\nThe session ends immediately, including for access tokens already issued.';
grant execute on function public.end_session(uuid) to authenticated;
