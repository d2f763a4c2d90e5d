-- replaces: private.settle_payment(text, text, integer, jsonb, text, text)

-- Records the state of a checkout at the provider, with its event, and moves tokens accordingly, in a single
-- transaction. `seen` is the version that was known when the provider was queried. Returns `changed` or `same`. The
-- following results change nothing: `unknown` (no such checkout), `stale` (changed since the query, so it must be
-- repeated), and `other` (another payment, amount or currency, or a state that contradicts the known one).
create or replace function private.settle_payment(provider text, session text, seen integer, reported jsonb, event_id text default null,
  event_type text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  place private.checkouts;
  payment public.payments;
  now_is constant text := reported ->> 'state';
  refunded constant integer := coalesce((reported ->> 'refundedMinor')::integer, 0);
  is_disputed constant boolean := coalesce((reported ->> 'isDisputed')::boolean, false);
  kept integer := 0;
  before integer;
begin
  select c.* into place from private.checkouts c where c.provider = settle_payment.provider and c.session_id = session;
  if place.payment_id is null then return 'unknown'; end if;
  -- Locks the account first, like every function that moves tokens.
  perform from private.token_accounts a where a.id = place.account_id for no key update;
  select c.* into place from private.checkouts c where c.payment_id = place.payment_id for update;
  if place.version <> seen then return 'stale'; end if;
  select p.* into payment from public.payments p where p.id = place.payment_id for update;
  if (reported ->> 'paymentId', (reported ->> 'amountMinor')::bigint, reported ->> 'currency')
      is distinct from (payment.id::text, payment.amount_minor::bigint, payment.currency)
    or refunded not between 0 and payment.amount_minor
    or payment.paid_at is not null and now_is <> 'paid'
    or now_is <> 'paid' and (refunded > 0 or is_disputed) then
    return 'other';
  end if;
  if event_id is not null then
    insert into private.payment_events (provider, id, type, payment_id) values (settle_payment.provider, event_id, event_type, payment.id)
      on conflict do nothing;
  end if;

  if now_is = 'paid' then
    kept := private.net_tokens(payment.tokens, payment.amount_minor, refunded, is_disputed);
    before := payment.net_tokens;
    perform private.expire_account_tokens(place.account_id);
    if payment.paid_at is null then
      perform private.credit_account(place.account_id, payment.tokens, 'bought', 'purchase:' || payment.id, 'purchase',
        'Token purchase: ' || payment.tokens, payment.id);
      before := payment.tokens;
    end if;
    if kept < before then
      perform private.revoke_from_account(place.account_id, before - kept, 'take_back:' || payment.id || ':' || place.version,
        case when is_disputed then 'Disputed payment' else 'Refund' end, payment.id,
        jsonb_build_object('cause', case when is_disputed then 'dispute' else 'refund' end));
    elsif kept > before then
      perform private.credit_account(place.account_id, kept - before, 'bought', 'restore:' || payment.id || ':' || place.version,
        'restore', 'Payment restored', payment.id);
    end if;
  end if;
  update public.payments p set
      state = case when now_is <> 'paid' then now_is when is_disputed then 'disputed'
        when refunded = p.amount_minor then 'refunded' else 'paid' end,
      refunded_minor = refunded, net_tokens = kept, receipt_url = coalesce(reported ->> 'receiptUrl', p.receipt_url),
      paid_at = case when now_is = 'paid' then coalesce(p.paid_at, private.now()) end
    where p.id = payment.id
      and (p.state, p.refunded_minor, p.net_tokens, p.receipt_url) is distinct from (
        case when now_is <> 'paid' then now_is when is_disputed then 'disputed' when refunded = p.amount_minor then 'refunded' else 'paid' end,
        refunded, kept, coalesce(reported ->> 'receiptUrl', p.receipt_url));
  if not found then return 'same'; end if;
  update private.checkouts c set version = c.version + 1, payment_intent = coalesce(reported ->> 'paymentIntent', c.payment_intent),
      next_check_at = case when now_is in ('open', 'processing') then c.next_check_at when now_is = 'paid' then private.now() + interval '1 day' end
    where c.payment_id = payment.id;
  return 'changed';
end $$;
grant execute on function private.settle_payment(text, text, integer, jsonb, text, text) to worker;
