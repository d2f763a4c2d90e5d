-- Opens the token account of a new user.
create or replace function private.open_account_of_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_token_account(new.id, new.email);
  return null;
end $$;
