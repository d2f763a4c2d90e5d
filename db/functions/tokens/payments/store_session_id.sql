-- Stores the id of a checkout's session at the provider.
create or replace function private.store_session_id(payment uuid, session text) returns void language sql security definer set search_path = '' as $$
  update private.checkouts c set session_id = session where c.payment_id = payment and c.session_id is null
$$;
grant execute on function private.store_session_id(uuid, text) to worker;
