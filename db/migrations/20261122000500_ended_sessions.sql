-- Whoever ends a session ends it everywhere at once: each process hears of it, forgets what it believed of that session and
-- shuts its live channels. The word is the id alone, which opens nothing.
create function private.tell_ended_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('vanda_sessions', old.id::text);
  return null;
end $$;
create trigger tell_ended_session after delete on auth.sessions for each row
  when (old.not_after is null or old.not_after > statement_timestamp())
  execute function private.tell_ended_session();

comment on function public.end_session(uuid) is E'Ends one session of the user who asks; says whether there was one\n\nIt is over at once, also for an access token that is already out.';
