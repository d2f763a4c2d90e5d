-- Copies the changed email address of a user to their balance.
create or replace function private.sync_token_account_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.user_tokens t set email = new.email where t.user_id = new.id;
  return null;
end $$;
