create or replace function public.my_sessions()
returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, address text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
declare own auth.sessions := private.own_session();
begin
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at, s.created_at), s.user_agent, host(s.ip), s.id = own.id
    from auth.sessions s
    where s.user_id = own.user_id and (s.not_after is null or s.not_after > private.now())
    order by s.id = own.id desc, 3 desc, s.id
    limit 200;
end $$;
comment on function public.my_sessions() is E'The sessions in which the caller is signed in\n\nThe current session first, then the most recently used; at most 200.';
grant execute on function public.my_sessions() to authenticated;
