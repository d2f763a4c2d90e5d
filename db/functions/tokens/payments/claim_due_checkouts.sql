-- replaces: private.claim_due_checkouts(text, integer)

-- Returns the sessions of checkouts to query at the provider now, because an event may have been lost. The interval
-- equals the age of the checkout, so it doubles each time: from 2 minutes while the checkout is open, and from a day
-- once it is paid, for 200 days. A checkout without a session fails after a day.
create or replace function private.claim_due_checkouts(provider text, max_rows integer) returns setof text language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_payment(c.payment_id) from private.checkouts c
    where c.provider = claim_due_checkouts.provider and c.session_id is null and c.next_check_at <= private.now() - interval '1 day';
  return query
    with due as (
      select c.payment_id, coalesce(p.paid_at, p.created_at) as since from private.checkouts c join public.payments p on p.id = c.payment_id
      where c.provider = claim_due_checkouts.provider and c.next_check_at <= private.now() and c.session_id is not null
      order by c.next_check_at limit max_rows for update of c skip locked
    )
    update private.checkouts c
      set next_check_at = case when due.since > private.now() - interval '200 days' then private.now() + (private.now() - due.since) end
    from due where c.payment_id = due.payment_id returning c.session_id;
end $$;
grant execute on function private.claim_due_checkouts(text, integer) to worker;
