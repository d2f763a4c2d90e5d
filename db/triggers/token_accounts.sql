create trigger forget_customer after update of user_id on private.token_accounts
  for each row when (new.user_id is null)
  execute function private.forget_customer();
