create trigger publish_payment after insert or update on public.payments
  for each row when (new.user_id is not null)
  execute function private.publish_payment();
