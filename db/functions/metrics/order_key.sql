-- Returns one value per order: the same number for two customers means two orders. Null without a number.
create or replace function private.order_key(account uuid, number text) returns uuid language sql immutable parallel safe as $$
  select md5(coalesce(account::text, '') || ' ' || number)::uuid
$$;
grant execute on function private.order_key(uuid, text) to authenticated, service_role, worker;
