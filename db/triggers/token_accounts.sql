create trigger queue_customer_erasure after update of user_id on private.token_accounts
  for each row when (new.user_id is null)
  execute function private.queue_customer_erasure();
