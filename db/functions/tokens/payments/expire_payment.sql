-- Marks an unpaid checkout older than 25 hours as expired. The provider no longer accepts a payment for it.
create or replace function private.expire_payment(provider text, session text) returns void language sql security definer set search_path = '' as $$
  with over as (
    update public.payments p set state = 'expired' from private.checkouts c
    where c.payment_id = p.id and c.provider = expire_payment.provider and c.session_id = session
      and p.state in ('open', 'processing') and p.created_at < private.now() - interval '25 hours'
    returning p.id
  )
  update private.checkouts c set next_check_at = null, version = c.version + 1 from over where c.payment_id = over.id
$$;
grant execute on function private.expire_payment(text, text) to worker;
