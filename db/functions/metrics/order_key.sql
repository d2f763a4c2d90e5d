-- Returns a unique value for each order: the same order number of two customers refers to two orders. Null without an
-- order number.
create or replace function private.order_key(account uuid, number text) returns uuid language sql immutable parallel safe as $$
  select md5(coalesce(account::text, '') || ' ' || number)::uuid
$$;
grant execute on function private.order_key(uuid, text) to authenticated, service_role, worker;
