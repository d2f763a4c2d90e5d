-- Removes a customer from the queue of erasures after the provider has erased it.
create or replace function private.confirm_customer_erasure(provider text, customer text) returns void language sql security definer set search_path = '' as $$
  delete from private.deleted_payment_customers f
    where f.provider = confirm_customer_erasure.provider and f.customer = confirm_customer_erasure.customer
$$;
grant execute on function private.confirm_customer_erasure(text, text) to worker;
