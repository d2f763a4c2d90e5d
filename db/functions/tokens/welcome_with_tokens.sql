-- Opens the token account of a new user.
create or replace function private.welcome_with_tokens() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_token_account(new.id, new.email);
  return null;
end $$;
