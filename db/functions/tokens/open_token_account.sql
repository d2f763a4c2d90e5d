-- Creates the token account of a user, with 10 initial tokens.
create or replace function private.open_token_account(person uuid, address text) returns void language plpgsql set search_path = '' as $$
begin
  insert into private.token_accounts (user_id) values (person);
  insert into public.user_tokens (user_id, email) values (person, address);
  perform private.credit_tokens(person, 10, 'earned', 'initial', 'initial', 'Initial tokens');
end $$;
