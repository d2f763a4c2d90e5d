-- Removes a customer from the queue of erasures after the provider has erased it.
create or replace function private.customer_is_forgotten(provider text, customer text) returns void language sql security definer set search_path = '' as $$
  delete from private.deleted_payment_customers f
    where f.provider = customer_is_forgotten.provider and f.customer = customer_is_forgotten.customer
$$;
grant execute on function private.customer_is_forgotten(text, text) to worker;
