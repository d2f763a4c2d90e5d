-- Returns the token account of the caller, and rejects access tokens.
create or replace function private.own_token_account() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare account uuid;
begin
  if auth.uid() is null or private.token_id() is not null then
    raise exception 'Tokens belong to a user. Sign in first' using errcode = '42501';
  end if;
  select a.id into account from private.token_accounts a where a.user_id = auth.uid();
  if account is null then raise exception 'User tokens not found' using errcode = 'VT404'; end if;
  return account;
end $$;
