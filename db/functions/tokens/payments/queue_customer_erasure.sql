-- Queues the customer of a deleted user for erasure at the provider.
create or replace function private.queue_customer_erasure() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with gone as (delete from private.payment_customers c where c.account_id = new.id returning c.provider, c.customer)
    insert into private.deleted_payment_customers (provider, customer) select gone.provider, gone.customer from gone on conflict do nothing;
  return null;
end $$;
