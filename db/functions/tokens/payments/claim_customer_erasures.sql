-- replaces: private.claim_customer_erasures(text, integer)

-- Returns the customers to erase at the provider now, at most `max_rows`, and schedules the next attempt for each:
-- after one hour, two, four and so on, up to a week.
create or replace function private.claim_customer_erasures(provider text, max_rows integer) returns setof text language sql security definer set search_path = '' as $$
  with due as (
    select f.customer from private.deleted_payment_customers f
    where f.provider = claim_customer_erasures.provider and f.next_check_at <= private.now()
    order by f.next_check_at limit max_rows for update skip locked
  )
  update private.deleted_payment_customers f
    set tries = f.tries + 1, next_check_at = private.now() + least(interval '1 hour' * 2 ^ least(f.tries, 10), interval '7 days')
  from due where f.provider = claim_customer_erasures.provider and f.customer = due.customer returning f.customer
$$;
grant execute on function private.claim_customer_erasures(text, integer) to worker;
