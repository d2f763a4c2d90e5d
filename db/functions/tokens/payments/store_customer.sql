-- Stores an account's customer id at the provider and returns the stored one. An existing id is kept, unless it is
-- `unknown`, the id that the provider no longer has.
create or replace function private.store_customer(account uuid, provider text, customer text, unknown text default null) returns text
language sql security definer set search_path = '' as $$
  insert into private.payment_customers as c (account_id, provider, customer) values (account, store_customer.provider, store_customer.customer)
    on conflict (account_id, provider) do update
      set customer = case when c.customer = unknown then excluded.customer else c.customer end
    returning c.customer
$$;
grant execute on function private.store_customer(uuid, text, text, text) to worker;
