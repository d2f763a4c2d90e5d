-- Returns the session of the request. Raises 28000 if it has ended, because an access token can outlive its session.
create or replace function private.own_session() returns auth.sessions language plpgsql stable security definer set search_path = '' as $$
declare found auth.sessions;
begin
  select s.* into found from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and (s.not_after is null or s.not_after > private.now());
  if found.id is null then raise exception 'This session has ended. Sign in again' using errcode = '28000'; end if;
  return found;
end $$;
