-- Rejects changes made with an access token, whichever function a program calls. Members, roles, invitations and tokens
-- can be managed only by users.
create or replace function private.reject_access_tokens() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.token_id() is not null then
    raise exception 'An access token cannot do this. Sign in as a user' using errcode = '42501';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
