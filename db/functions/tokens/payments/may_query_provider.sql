-- True if a checkout may be queried at the provider now, which is allowed once every two seconds; records the query.
create or replace function private.may_query_provider(payment uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update private.checkouts c set checked_at = private.now()
    where c.payment_id = payment and (c.checked_at is null or c.checked_at <= private.now() - interval '2 seconds');
  return found;
end $$;
grant execute on function private.may_query_provider(uuid) to worker;
